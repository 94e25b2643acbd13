import { articles, type Topic } from '../../content/articles.ts';
import { ClosingBand } from '../parts/closing-band.tsx';
import { ArticleList } from './article-card.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { paths } from '../../lib/paths.ts';
import type { Page } from '../../page.ts';
import { texts } from '../texts.ts';

export const load = ({ id, title, description, intro }: Topic): Page => ({
  meta: { heading: title, description, canonical: paths.topic(id) },
  content: (
    <>
      <div className="page-width pt-28 pb-section md:pt-36">
        <BackLink href={paths.blog}>{texts.backToBlog}</BackLink>
        <h1 className="mt-5 text-4xl">{title}</h1>
        <p className="mt-5 max-w-[38rem] text-lg text-muted">{intro}</p>
        <ArticleList
          articles={articles.filter(({ topics }) => topics.includes(id))}
          className="mt-12 grid gap-y-10 md:gap-y-8"
          level={2}
          layout={() => 'row'}
        />
      </div>
      <ClosingBand />
    </>
  ),
});
