import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/article';
import { UnpublishedMark } from '../../components/unpublished-mark.static.tsx';
import type { Article } from '../../content/articles.ts';
import { fill } from '../../words/fill.ts';
import { paths } from '../../paths.ts';
import { ArticleCover, groundsOf } from './article-cover.static.tsx';

interface ArticleCardProps {
  article: Article;
  /** Of its cover, if not that of its topic. */
  ground?: string | undefined;
  level?: 2 | 3 | undefined;
  /** Picture beside text: `line` always, the others but `column` on larger screens. */
  layout?: keyof typeof LAYOUTS | undefined;
}

/** Of a row: the picture is at its end. */
const BESIDE = {
  picture: 'h-44 md:order-1 md:aspect-[16/10] md:h-auto md:w-[30%] md:shrink-0 md:self-start',
  text: 'grow py-5 max-md:border-b md:py-0',
  heading: 'text-2xl',
};

const LAYOUTS = {
  column: {
    card: 'flex-col',
    picture: 'h-44',
    text: 'grow py-5 max-md:border-b',
    heading: 'text-2xl',
  },
  large: {
    card: 'flex-col lg:flex-row lg:gap-10',
    picture: 'h-40 sm:h-64 lg:h-72 lg:w-[58%] lg:shrink-0',
    text: 'grow pt-4 max-sm:[&>:last-child]:hidden lg:py-0',
    heading: 'text-xl sm:text-2xl lg:text-[2rem]',
  },
  line: {
    card: 'gap-4 lg:gap-6',
    picture:
      'cover-close aspect-[11/8] w-[min(5.5rem,24vw)] shrink-0 self-start narrow:hidden lg:aspect-auto lg:h-28 lg:w-52',
    text: 'min-w-0 justify-center max-lg:gap-1',
    heading: 'text-lg leading-tight lg:text-xl',
  },
  row: {
    card: 'flex-col md:flex-row md:gap-10 md:border-t md:border-rule md:pt-8',
    ...BESIDE,
  },
  alone: { card: 'flex-col md:flex-row md:gap-10', ...BESIDE },
  lead: {
    card: 'flex-col md:flex-row md:gap-10 lg:gap-14',
    picture:
      'h-56 md:aspect-[4/3] md:h-auto md:w-1/2 md:shrink-0 md:self-start lg:aspect-[16/10] lg:w-[58%]',
    text: 'grow py-5 max-md:border-b md:py-0',
    heading: 'text-3xl',
  },
} as const;

export const ArticleCard = ({
  article,
  ground,
  level = 3,
  layout = 'column',
}: ArticleCardProps) => {
  const Heading = `h${level}` as const;
  const look = LAYOUTS[layout];
  return (
    <article className={clsx('link-card group flex h-full', look.card)}>
      <ArticleCover article={article} ground={ground} className={look.picture} />
      <div className={clsx('flex flex-col gap-3 border-rule', look.text)}>
        <UnpublishedMark reason={article.unpublishedReason} />
        <p className="text-sm text-muted">
          <time dateTime={article.date.day}>{article.date.text}</time>{' '}
          <span aria-hidden="true">·</span>{' '}
          <span className="inline-block">
            {fill(words.readingTime, { count: article.readingTime })}
          </span>
        </p>
        <Heading className={look.heading}>
          <a href={paths.article(article.id)} className="stretched-link group-hover:text-accent">
            {article.title}
          </a>
        </Heading>
        {layout !== 'line' && <p className="max-w-prose text-muted">{article.excerpt}</p>}
      </div>
    </article>
  );
};

interface ArticleListProps extends Pick<ArticleCardProps, 'level'> {
  articles: readonly Article[];
  className: string;
  layout?: (index: number) => ArticleCardProps['layout'];
}

export const ArticleList = ({ articles, className, level, layout }: ArticleListProps) => {
  const grounds = groundsOf(articles);
  return (
    // On paper, what is moved to the next page would cover the row below it in a grid.
    <ul
      data-entrance=""
      className={clsx(className, '[&>:last-child_.border-rule]:border-b-0 print:block')}
    >
      {articles.map((article, index) => (
        <li key={article.id} className="print:mb-8">
          <ArticleCard
            article={article}
            ground={grounds[index]}
            level={level}
            layout={layout?.(index)}
          />
        </li>
      ))}
    </ul>
  );
};

interface MoreArticlesProps extends Pick<ArticleListProps, 'articles' | 'className'> {
  id: string;
  heading: string;
  columns: string;
}

export const MoreArticles = ({ id, heading, articles, className, columns }: MoreArticlesProps) =>
  articles.length > 0 && (
    <section aria-labelledby={id} className={clsx('page-width', className)} data-no-print>
      <h2 id={id} className="mb-8 border-t border-rule pt-8 text-3xl">
        {heading}
      </h2>
      {articles.length > 1 ? (
        <ArticleList articles={articles} className={clsx('grid gap-8', columns)} />
      ) : (
        // Alone, it is as wide as the page: in columns, the others would be empty.
        <ArticleList articles={articles} className="grid" layout={() => 'alone'} />
      )}
    </section>
  );
