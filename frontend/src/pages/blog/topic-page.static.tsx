import * as words from 'virtual:words/article';
import { BackLink } from '../../components/links.tsx';
import { ClosingBand } from '../../components/layout/closing-band.static.tsx';
import { articles, findTopic, topics } from '../../content/articles.ts';
import { paths } from '../../paths.ts';
import type { PageMeta, PageProps } from '../../page-meta.ts';
import { ArticleList } from './article-card.static.tsx';

interface Params {
  id: string;
}

export const pathParams = (): Params[] => topics.map(({ id }) => ({ id }));

export const meta = ({ id }: Params): PageMeta => {
  const { title, description } = findTopic(id)!;
  return { heading: title, description, canonical: paths.topic(id) };
};

export const Page = ({ params: { id } }: PageProps<'id'>) => {
  const { title, intro } = findTopic(id)!;
  return (
    <>
      <div className="page-width pt-28 pb-section md:pt-36">
        <BackLink href={paths.blog}>{words.back}</BackLink>
        <h1 className="mt-5 text-4xl">{title}</h1>
        <p className="mt-5 max-w-[38rem] text-lg text-balance text-muted">{intro}</p>
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
