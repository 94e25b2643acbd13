import { Link } from 'wouter';
import { homeContent } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Section } from '../parts/section.tsx';

const { heading, intro, items, action } = homeContent.benefits;

export const BenefitsSection = () => (
  <Section heading={heading} intro={intro} tone="sand" layout="centre">
    <ul data-entrance="" className="grid gap-x-12 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
      {items.map(({ title, icon, description }) => (
        <li key={title} className="grid content-start gap-y-3">
          <Icon name={icon} className="size-8 text-accent" />
          <h3 className="text-xl">{title}</h3>
          <p className="text-muted">{description}</p>
        </li>
      ))}
    </ul>
    <p className="mt-12 md:text-center">
      <Link href={paths.section('contact')} className={buttonClass()}>
        {action}
      </Link>
    </p>
  </Section>
);
