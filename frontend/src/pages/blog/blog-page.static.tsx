import * as words from 'virtual:words/article';
import { ClosingBand } from '../../components/layout/closing-band.static.tsx';
import { articlePage, articlePages } from '../../content/articles.ts';
import { blogContent } from '../../content/site.ts';
import { fill } from '../../words/fill.ts';
import { paths } from '../../paths.ts';
import type { PageMeta } from '../../page-meta.ts';
import { ArticleList } from './article-card.static.tsx';
import { TopicLinks } from './topic-links.static.tsx';

interface Params {
  page?: string;
}

const { title, description, intro } = blogContent;

const headingOf = ({ page }: Params): string =>
  page ? fill(words.listTitle, { title, page }) : title;

const descriptionOf = ({ page }: Params): string =>
  page ? fill(words.listDescription, { description, page }) : description;

export const meta = (params: Params): PageMeta => ({
  heading: headingOf(params),
  description: descriptionOf(params),
  canonical: paths.blogPage(params.page ?? 1),
});

export const Page = () => <BlogList />;

export const BlogList = (params: Params) => {
  const page = Number(params.page ?? 1);
  return (
    <>
      <div className="page-width pt-28 pb-section md:pt-36">
        <h1 className="text-4xl">{headingOf(params)}</h1>
        <p className="mt-5 max-w-[38rem] text-lg text-balance text-muted">{intro}</p>
        <div className="mt-8">
          <TopicLinks />
        </div>
        {/* The newest article is larger, the others are rows: a grid would leave gaps. */}
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
  );
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
