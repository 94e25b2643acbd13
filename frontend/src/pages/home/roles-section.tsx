import { homeContent } from '../../content/home.ts';
import { Icon } from '../parts/icon.tsx';
import { Section } from '../parts/section.tsx';

const { heading, intro, items } = homeContent.roles;

export const RolesSection = () => (
  <Section heading={heading} intro={intro} layout="aside">
    <ul data-entrance="" className="grid gap-5 sm:grid-cols-2">
      {items.map(({ role, icon, highlights }) => (
        <li
          key={role}
          className="row-span-3 grid grid-rows-subgrid gap-4 border border-rule bg-card p-6 lg:p-7"
        >
          <Icon name={icon} className="size-8 text-accent" />
          <h3 className="mt-2 text-xl">{role}</h3>
          <ul className="grid list-disc content-start gap-2 pl-5 text-muted marker:text-accent">
            {highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Section>
);
