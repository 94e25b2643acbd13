import * as words from 'virtual:words/about';
import { Prose } from '../../components/static.tsx';
import { ClosingBand } from '../../components/layout/closing-band.static.tsx';
import { drawGlass } from '../../components/logo/motif.ts';
import { Picture } from '../../components/picture.tsx';
import { Section } from '../../components/section.tsx';
import { UnpublishedMark } from '../../components/unpublished-mark.static.tsx';
import { historyContent } from '../../content/history.ts';
import { aboutContent } from '../../content/site.ts';
import { team, type Member } from '../../content/team.ts';
import { paths } from '../../paths.ts';
import { Filled } from '../../words/filled.tsx';
import type { PageMeta } from '../../page-meta.ts';
import { organizationData } from '../structured-data.ts';
import { Portrait } from './portrait.static.tsx';
import { asShown, PseudonymNote } from '../../components/pseudonym.static.tsx';

const { title, description, intro, inspiration, teamHeading, teamIntro } = aboutContent;

export const meta = (): PageMeta => ({
  heading: title,
  description,
  canonical: paths.about,
  structuredData: [organizationData],
});

export const Intro = () => (
  <>
    <h1 className="text-4xl">{title}</h1>
    <p className="text-[1.25rem]/[1.45] md:text-xl">{intro}</p>
    <p className="text-muted">{inspiration}</p>
  </>
);

/** With JavaScript, the dialog loads the text when it opens. */
export const HistoryWithoutScript = () => (
  <noscript>
    <h2 className="mb-6 text-3xl">{historyContent.title}</h2>
    <Prose html={historyContent.html} />
  </noscript>
);

export const Glass = () => (
  <Picture
    drawing={drawGlass(title, { width: 400, height: 620, lines: 15, grains: 50 })}
    className="fading h-auto w-full text-accent"
  />
);

const inGrid = team.filter(({ onAboutPage }) => onAboutPage);
const others = team.filter(({ onAboutPage }) => !onAboutPage);

export const Team = () => (
  <>
    <Section
      heading={teamHeading}
      intro={teamIntro}
      tone="band"
      className="pb-section-narrow dark:[--card:var(--color-ink)]"
    >
      {/* The gap is that within a card: a wider one would widen rows that are lower than it. */}
      <ul data-entrance="" className="-mb-8 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {inGrid.map((member) => (
          <li key={member.id} className="row-span-5 mb-8 grid grid-rows-subgrid">
            <MemberCard member={member} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <ul className="mt-10 grid border-t border-rule">
          {others.map((member) => (
            <MemberLine key={member.id} member={member} />
          ))}
        </ul>
      )}
      <PseudonymNote className="mt-6" />
    </Section>
    <ClosingBand />
  </>
);

const MemberCard = ({ member }: { member: Member }) => (
  <article className="link-card group row-span-5 grid grid-rows-subgrid gap-y-4">
    <Portrait member={member} className="aspect-square" />
    <h3 className="text-2xl">
      <a href={paths.member(member.id)} className="stretched-link group-hover:text-accent">
        {asShown(member.name)}
      </a>
    </h3>
    <p className="-mt-3 text-accent">
      {member.role}
      <UnpublishedMark reason={member.unpublishedReason} />
    </p>
    <p className="text-muted">{member.shortBio}</p>
    <p
      aria-hidden="true"
      className="mt-auto text-sm font-semibold text-accent underline decoration-1 underline-offset-4 group-hover:decoration-2"
    >
      {words.profile}
    </p>
  </article>
);

/** Of a member who has no card. */
const MemberLine = ({ member }: { member: Member }) => (
  <li className="border-b border-rule py-4">
    <p className="text-muted">
      <Filled
        message={words.alsoOnTeam}
        values={{
          name: (
            <a
              href={paths.member(member.id)}
              className="py-2.5 font-serif text-xl text-text underline decoration-accent decoration-1 underline-offset-4 hover:text-accent"
            >
              {asShown(member.name)}
            </a>
          ),
          role: member.role,
        }}
      />
      <UnpublishedMark reason={member.unpublishedReason} />
    </p>
  </li>
);
