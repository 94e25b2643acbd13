import { aboutContent, siteContent } from '../../content/site.ts';
import { team } from '../../content/team.ts';
import { Section } from '../parts/section.tsx';
import { MemberCard } from './member-card.tsx';

export const TeamGrid = () => (
  <Section heading={aboutContent.teamHeading} intro={aboutContent.teamIntro} tone="band">
    <ul data-entrance="" className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {team
        .filter(({ onAboutPage }) => onAboutPage)
        .map((member) => (
          <li key={member.id}>
            <MemberCard member={member} />
          </li>
        ))}
    </ul>
    <p className="mt-10 text-sm text-muted">{siteContent.pseudonymNote}</p>
  </Section>
);
