import { Link } from 'wouter';
import { readableDate, type Article } from '../../content/articles.ts';
import { interfaceContent } from '../../content/site.ts';
import { paths } from '../../lib/paths.ts';
import { drawGlass } from '../../ui/motif.ts';
import { Picture } from '../../ui/picture.tsx';

interface ArticleCardProps {
  article: Article;
  /** Level of the card's heading, below that of the list it stands in. */
  level?: 2 | 3;
}

export const ArticleCard = ({ article, level = 3 }: ArticleCardProps) => {
  const Heading = `h${level}` as const;
  return (
    <article className="cover-card group flex h-full flex-col">
      <div className="on-dark overflow-hidden bg-deep">
        <Picture
          drawing={drawGlass(article.id, { width: 480, height: 220, lines: 17, grains: 24 })}
          className="h-44 w-full text-brass-light opacity-60"
        />
      </div>
      <div className="flex grow flex-col gap-3 border-b border-rule py-5">
        <p className="text-sm text-muted">
          <time dateTime={article.date}>{readableDate(article.date)}</time>
          <span aria-hidden="true"> · </span>
          <span className="whitespace-nowrap">
            {article.readingTime} {interfaceContent.blog.readingTime}
          </span>
        </p>
        <Heading className="text-2xl">
          <Link href={paths.article(article.id)} className="cover group-hover:text-accent">
            {article.title}
          </Link>
        </Heading>
        <p className="text-muted">{article.excerpt}</p>
      </div>
    </article>
  );
};
