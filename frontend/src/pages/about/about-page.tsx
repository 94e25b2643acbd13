import { historyContent } from '../../content/history.ts';
import { aboutContent, siteContent } from '../../content/site.ts';
import { team, type Member } from '../../content/team.ts';
import { ClosingBand } from '../parts/closing-band.tsx';
import { Section } from '../parts/section.tsx';
import { Portrait } from './portrait.tsx';
import { paths } from '../../lib/paths.ts';
import type { Page } from '../../page.ts';
import { Button } from '../../ui/button.tsx';
import { Html } from '../../ui/html.tsx';
import { Island } from '../../islands/island.tsx';
import { drawGlass } from '../../ui/motif.ts';
import { Picture } from '../../ui/picture.tsx';

const { title, description, intro, inspiration, teamHeading, teamIntro } = aboutContent;

export const load = (): Page => ({
  meta: { heading: title, description, canonical: paths.about },
  content: (
    <>
      <div className="page-width grid gap-10 pt-28 pb-section md:grid-cols-12 md:pt-36">
        <div className="grid gap-7 md:col-span-7">
          <h1 className="text-4xl">{title}</h1>
          <p className="text-xl">{intro}</p>
          <p className="text-muted">{inspiration}</p>
          <div>
            <Island name="dialogs" input={{ kind: 'history' }} added>
              <Button
                data-needs-script
                variant="outline"
                aria-haspopup="dialog"
                data-dialog="history"
              >
                Learn More About Our History
              </Button>
            </Island>
            <noscript>
              {/* With JavaScript, the dialog loads the text when it opens. */}
              <h2 className="mb-6 text-3xl">{historyContent.title}</h2>
              <Html html={historyContent.html} />
            </noscript>
          </div>
        </div>
        <Picture
          drawing={drawGlass(title, { width: 400, height: 620, lines: 15, grains: 50 })}
          className="fading hidden h-auto w-full self-center text-accent opacity-60 md:col-span-4 md:col-start-9 md:block"
        />
      </div>
      <Section heading={teamHeading} intro={teamIntro} tone="band">
        <ul data-entrance="" className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {team
            .filter(({ onAboutPage }) => onAboutPage)
            .map((member) => (
              <li key={member.id} className="row-span-5 grid grid-rows-subgrid">
                <MemberCard member={member} />
              </li>
            ))}
        </ul>
        <p className="mt-10 text-sm text-muted">{siteContent.pseudonymNote}</p>
      </Section>
      <ClosingBand />
    </>
  ),
});

const MemberCard = ({ member }: { member: Member }) => (
  <article className="cover-card group row-span-5 grid grid-rows-subgrid gap-y-4">
    <Portrait member={member} className="aspect-square" />
    <h3 className="text-2xl">
      <a href={paths.member(member.id)} className="cover group-hover:text-accent">
        {member.name}*
      </a>
    </h3>
    <p className="-mt-3 text-accent">{member.role}</p>
    <p className="text-muted">{member.shortBio}</p>
    <p
      aria-hidden="true"
      className="mt-auto text-sm font-semibold text-accent group-hover:underline"
    >
      Read the profile
    </p>
  </article>
);
