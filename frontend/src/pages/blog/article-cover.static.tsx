import { clsx } from 'clsx/lite';
import { Art } from '../../components/picture.tsx';
import { topics, type Article } from '../../content/articles.ts';

/** In the dark, brown and sand give way to navy. */
const GROUNDS = [
  'on-dark bg-umber text-sand dark:bg-deep dark:text-brass-light',
  'on-dark bg-deep text-brass-light',
  'bg-sand text-umber dark:bg-deep dark:text-brass-light',
  'on-dark bg-ink text-brass-light',
] as const;

/** Its ground is that of the first topic of the article. */
export const ArticleCover = ({ article, className }: { article: Article; className: string }) => {
  const topic = topics.findIndex(({ id }) => id === article.topics[0]);
  return (
    <Art
      html={article.cover.html}
      className={clsx(
        'drawing dark:border dark:border-rule',
        GROUNDS[topic % GROUNDS.length],
        className,
      )}
    />
  );
};
