import { homeContent } from '../../content/home.ts';
import { Section } from '../parts/section.tsx';

const { heading, intro, items } = homeContent.roles;

export const RolesSection = () => (
  <Section heading={heading} intro={intro} layout="aside" weight="quiet">
    <ul data-entrance="" className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {items.map(({ role, highlights }) => (
        <li key={role} className="row-span-2 grid grid-rows-subgrid gap-3 border-t-2 border-accent pt-4">
          <h3 className="text-xl">{role}</h3>
          <ul className="grid list-disc content-start gap-1.5 pl-5 text-muted marker:text-accent">
            {highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Section>
);
