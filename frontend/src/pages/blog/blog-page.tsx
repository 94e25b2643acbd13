import { articlePage, articlePages } from '../../content/articles.ts';
import { blogContent } from '../../content/site.ts';
import { ClosingBand } from '../parts/closing-band.tsx';
import { ArticleList } from './article-card.tsx';
import { TopicLinks } from './topic-links.tsx';
import { paths } from '../../lib/paths.ts';
import type { Page } from '../../page.ts';

const { title, description, intro } = blogContent;

export const load = (page: number): Page => {
  const suffix = page === 1 ? '' : ` (${page})`;
  return {
    meta: {
      heading: title + suffix,
      description: description + suffix,
      canonical: paths.blogPage(page),
    },
    content: (
      <>
        <div className="page-width pt-28 pb-section md:pt-36">
          <h1 className="text-4xl">{title + suffix}</h1>
          <p className="mt-5 max-w-[38rem] text-lg text-muted">{intro}</p>
          <div className="mt-8">
            <TopicLinks />
          </div>
          {/* The newest article is larger, the others are rows: unlike a grid, rows leave no gaps, whatever their number. */}
          <ArticleList
            articles={articlePage(page)}
            className="mt-12 grid gap-y-10 md:gap-y-8"
            level={2}
            layout={(index) => (page === 1 && index === 0 ? 'lead' : 'row')}
          />
          {articlePages.length > 1 && <Pages current={page} />}
        </div>
        <ClosingBand />
      </>
    ),
  };
};

const Pages = ({ current }: { current: number }) => (
  <nav aria-label={title} className="mt-12 border-t border-rule pt-6" data-no-print>
    <ol className="flex flex-wrap gap-2">
      {articlePages.map((page) => (
        <li key={page}>
          <a
            href={paths.blogPage(page)}
            aria-current={page === current ? 'page' : undefined}
            className="grid size-11 place-items-center border border-rule tabular-nums hover:border-accent aria-[current]:border-accent aria-[current]:font-semibold"
          >
            {page}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);
