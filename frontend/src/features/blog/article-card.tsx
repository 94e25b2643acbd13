import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { Article } from '../../content/articles.ts';
import { interfaceContent } from '../../content/site.ts';
import { paths } from '../../lib/paths.ts';
import { drawGlass } from '../../ui/motif.ts';
import { Picture } from '../../ui/picture.tsx';

interface ArticleCardProps {
  article: Article;
  /** Level of the card's heading, one below the heading of the list. */
  level?: 2 | 3;
  /**
   * `column`: the picture above the text. `row` and `lead`: beside it on medium and larger screens; `lead` is larger,
   * for the newest article.
   */
  layout?: keyof typeof LAYOUTS;
}

const LAYOUTS = {
  column: { card: 'flex-col', picture: 'h-44', text: 'border-b py-5', heading: 'text-2xl' },
  row: {
    card: 'flex-col md:flex-row md:gap-10 md:border-t md:border-rule md:pt-8',
    picture: 'h-44 md:order-1 md:h-auto md:w-[30%] md:shrink-0',
    text: 'border-b py-5 md:border-0 md:py-0',
    heading: 'text-2xl',
  },
  lead: {
    card: 'flex-col md:flex-row md:gap-10 lg:gap-14',
    picture: 'h-56 md:h-auto md:min-h-80 md:w-1/2 md:shrink-0 lg:w-[58%]',
    text: 'border-b py-5 md:justify-center md:border-0 md:py-8',
    heading: 'text-3xl',
  },
} as const;

export const ArticleCard = ({ article, level = 3, layout = 'column' }: ArticleCardProps) => {
  const Heading = `h${level}` as const;
  const look = LAYOUTS[layout];
  return (
    <article className={clsx('cover-card group flex h-full', look.card)}>
      <div className={clsx('on-dark relative overflow-hidden bg-deep', look.picture)}>
        <Picture
          drawing={drawGlass(article.id, { width: 480, height: 220, lines: 17, grains: 24, variety: 2 })}
          className="absolute inset-0 size-full text-brass-light opacity-60"
        />
      </div>
      <div className={clsx('flex grow flex-col gap-3 border-rule', look.text)}>
        <p className="text-sm text-muted">
          <time dateTime={article.date.day}>{article.date.text}</time> <span aria-hidden="true">·</span>{' '}
          <span className="whitespace-nowrap">
            {article.readingTime} {interfaceContent.blog.readingTime}
          </span>
        </p>
        <Heading className={look.heading}>
          <Link href={paths.article(article.id)} className="cover group-hover:text-accent">
            {article.title}
          </Link>
        </Heading>
        <p className="max-w-prose text-muted">{article.excerpt}</p>
      </div>
    </article>
  );
};
