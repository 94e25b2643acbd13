import { homeContent } from '../../content/home.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';

const { heading, intro, items } = homeContent.roles;

export const RolesSection = () => (
  <Section heading={heading} intro={intro} layout="aside">
    <ul data-entrance="" className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
      {items.map(({ role, icon, highlights }) => (
        <li key={role} className="grid content-start gap-4 border-t-2 border-text pt-5">
          <Icon name={icon} className="size-8 text-accent" />
          <h3 className="text-xl">{role}</h3>
          <ul className="grid gap-2 text-muted">
            {highlights.map((highlight) => (
              <li key={highlight} className="border-t border-rule pt-2">
                {highlight}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Section>
);
