import { articles } from '../../content/articles.ts';
import { siteContent } from '../../content/site.ts';
import type { Member } from '../../content/team.ts';
import { MoreArticles } from '../blog/article-card.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ClosingBand } from '../parts/closing-band.tsx';
import { Portrait } from './portrait.tsx';
import { paths } from '../../lib/paths.ts';
import type { Page } from '../../page.ts';
import { Html } from '../../ui/html.tsx';
import { Icon } from '../parts/icon.tsx';

export const load = (member: Member): Page => {
  const written = articles.filter(({ author }) => author === member.id);
  return {
    meta: {
      heading: `${member.name}, ${member.role}`,
      description: member.description,
      canonical: paths.member(member.id),
    },
    content: (
      <>
        <article className="page-width grid grid-cols-1 gap-x-12 gap-y-10 pt-28 pb-section md:grid-cols-12 md:pt-36">
          <header className="grid content-start gap-5 md:col-span-7 md:col-start-6">
            <BackLink href={paths.about}>About Us</BackLink>
            <h1 className="text-4xl">{member.name}*</h1>
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
            <Html html={member.html} />
            <p className="mt-8 text-sm text-muted">{siteContent.pseudonymNote}</p>
          </div>
        </article>
        <MoreArticles
          id="articles"
          heading="Articles"
          articles={written}
          className="pb-section"
          columns="md:grid-cols-2 lg:grid-cols-3"
        />
        <ClosingBand />
      </>
    ),
  };
};
