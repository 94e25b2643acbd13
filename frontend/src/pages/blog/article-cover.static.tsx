import { clsx } from 'clsx/lite';
import { Art } from '../../components/picture.tsx';
import { topics, type Article } from '../../content/articles.ts';

/** In the dark, a cover is navy, lighter than the page. */
const GROUNDS = [
  'bg-sand text-umber',
  'on-dark bg-deep text-brass-light',
  'bg-sand text-umber',
  'on-dark bg-ink text-brass-light',
] as const;

/** That of the first topic of the article. */
const groundOf = ({ topics: [first] }: Article): string => {
  const topic = topics.findIndex(({ id }) => id === first);
  return GROUNDS[topic % GROUNDS.length]!;
};

/** The grounds of articles side by side: no two neighbors have the same. */
export const groundsOf = (articles: readonly Article[]): string[] => {
  const grounds: string[] = [];
  for (const article of articles) {
    const ground = groundOf(article);
    const isTaken = ground === grounds.at(-1);
    grounds.push(isTaken ? GROUNDS.find((other) => other !== ground)! : ground);
  }
  return grounds;
};

interface ArticleCoverProps {
  article: Article;
  ground?: string | undefined;
  className: string;
}

export const ArticleCover = ({
  article,
  ground = groundOf(article),
  className,
}: ArticleCoverProps) => (
  <Art
    html={article.cover.html}
    className={clsx(
      'drawing dark:border dark:border-rule dark:bg-deep dark:text-brass-light',
      ground,
      className,
    )}
  />
);
