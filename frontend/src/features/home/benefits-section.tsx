import { Link } from 'wouter';
import { homeContent } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';

const { heading, intro, items, action } = homeContent.benefits;

export const BenefitsSection = () => (
  <Section heading={heading} intro={intro} tone="sand">
    <ul data-entrance="" className="grid gap-x-10 gap-y-9 md:grid-cols-2">
      {items.map(({ title, icon, description }) => (
        <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5 border-t border-rule pt-6">
          <Icon name={icon} className="mt-0.5 size-7 text-accent" />
          <div>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 text-muted">{description}</p>
          </div>
        </li>
      ))}
    </ul>
    <Link href={paths.section('contact')} className={buttonClass({ className: 'mt-12' })}>
      {action}
    </Link>
  </Section>
);
