import { Link } from 'wouter';
import { homeContent } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Section } from '../parts/section.tsx';

const { heading, intro, items, action } = homeContent.benefits;

export const BenefitsSection = () => (
  <Section heading={heading} intro={intro} tone="sand">
    <ul data-entrance="" className="grid gap-x-12 gap-y-5 md:grid-cols-2 md:gap-y-10 lg:grid-cols-3">
      {items.map(({ title, description }) => (
        <li key={title} className="row-span-2 grid grid-rows-subgrid gap-y-2 border-t border-rule pt-4">
          <h3 className="text-xl">{title}</h3>
          <p className="text-sm text-muted sm:text-base">{description}</p>
        </li>
      ))}
    </ul>
    <p className="mt-10">
      <Link href={paths.section('contact')} className={buttonClass()}>
        {action}
      </Link>
    </p>
  </Section>
);
