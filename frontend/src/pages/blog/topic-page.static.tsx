import { BackLink } from '../../components/links.tsx';
import { ClosingBand } from '../../components/layout/closing-band.static.tsx';
import { articles, findTopic, topics } from '../../content/articles.ts';
import { paths } from '../../lib/paths.ts';
import type { PageMeta, PageProps } from '../../page.ts';
import { ArticleList } from './article-card.static.tsx';

interface Params {
  id: string;
}

export const staticParams = (): Params[] => topics.map(({ id }) => ({ id }));

export const meta = ({ id }: Params): PageMeta => {
  const { title, description } = findTopic(id)!;
  return { heading: title, description, canonical: paths.topic(id) };
};

export const Page = ({ params: { id } }: PageProps<'id'>) => {
  const { title, intro } = findTopic(id)!;
  return (
    <>
      <div className="page-width pt-28 pb-section md:pt-36">
        <BackLink href={paths.blog}>Back to Blog</BackLink>
        <h1 className="mt-5 text-4xl">{title}</h1>
        <p className="mt-5 max-w-[38rem] text-lg text-muted">{intro}</p>
        <ArticleList
          articles={articles.filter((article) => article.topics.includes(id))}
          className="mt-12 grid gap-y-10 md:gap-y-8"
          level={2}
          layout={() => 'row'}
        />
      </div>
      <ClosingBand />
    </>
  );
};

/** Links to the pages of all topics, or of some. */
export const TopicLinks = ({ ids }: { ids?: readonly string[] }) => (
  <nav aria-label="Topics" data-no-print>
    <ul className="flex flex-wrap gap-x-6 text-sm">
      {topics
        .filter(({ id }) => ids?.includes(id) ?? true)
        .map(({ id, title }) => (
          <li key={id}>
            <a
              href={paths.topic(id)}
              className="inline-flex min-h-11 items-center underline md:min-h-9 decoration-accent decoration-1 underline-offset-4 hover:text-accent"
            >
              {title}
            </a>
          </li>
        ))}
    </ul>
  </nav>
);
