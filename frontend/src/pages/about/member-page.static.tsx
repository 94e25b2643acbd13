import * as words from 'virtual:words/about';
import * as layout from 'virtual:words/layout';
import { BackLink } from '../../components/links.tsx';
import { Prose } from '../../components/static.tsx';
import { asShown, PseudonymNote } from '../../components/pseudonym.static.tsx';
import { Icon } from '../../components/icon.static.tsx';
import { ClosingBand } from '../../components/layout/closing-band.static.tsx';
import { UnpublishedMark } from '../../components/unpublished-mark.static.tsx';
import { articles } from '../../content/articles.ts';
import { findMember, team } from '../../content/team.ts';
import { fill } from '../../words/fill.ts';
import { paths } from '../../paths.ts';
import type { PageMeta, PageProps } from '../../page-meta.ts';
import { MoreArticles } from '../blog/article-card.static.tsx';
import { Portrait } from './portrait.static.tsx';

interface Params {
  id: string;
}

export const pathParams = (): Params[] => team.map(({ id }) => ({ id }));

export const meta = ({ id }: Params): PageMeta => {
  const { name, role, description } = findMember(id)!;
  const heading = fill(words.memberTitle, { name, role });
  return { heading, description, canonical: paths.member(id) };
};

export const Page = ({ params: { id } }: PageProps<'id'>) => {
  const member = findMember(id)!;
  const written = articles.filter(({ author }) => author === id);
  return (
    <>
      <article className="page-width grid grid-cols-1 gap-x-10 gap-y-10 pt-28 pb-section md:grid-cols-12 md:pt-36">
        <header className="grid content-start gap-5 md:col-span-7 md:col-start-6">
          <BackLink href={paths.about}>{layout.about}</BackLink>
          <UnpublishedMark reason={member.unpublishedReason} />
          <h1 className="text-4xl">{asShown(member.name)}</h1>
          <p className="font-serif text-2xl text-balance text-accent">{member.role}</p>
        </header>
        <div className="md:col-span-4 md:row-span-2 md:row-start-1">
          <Portrait member={member} className="aspect-square" />
          <ul className="mt-6 grid">
            {member.highlights.map(({ icon, label }) => (
              <li
                key={label}
                className="flex items-center gap-4 border-b border-rule py-3.5 font-medium"
              >
                <Icon name={icon} className="size-6 shrink-0 text-accent" />
                {label}
              </li>
            ))}
          </ul>
        </div>
        <div className="md:col-span-7 md:col-start-6">
          <Prose html={member.html} />
          <PseudonymNote className="mt-8" />
        </div>
      </article>
      <MoreArticles
        id="memberArticles"
        heading={words.articles}
        articles={written}
        className="pb-section"
        columns="md:grid-cols-2 lg:grid-cols-3"
      />
      <ClosingBand />
    </>
  );
};
