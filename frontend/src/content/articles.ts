import type { z } from 'zod';
import { bodyLoader, entriesOf } from './collection.ts';
import type { articleSchema } from './schema.ts';

type Fields = z.infer<typeof articleSchema>;
export type Article = Fields & { id: string };

/** The articles, newest first. An article's id is its canonical slug. */
export const articles: readonly Article[] = entriesOf<Fields>(
  import.meta.glob('../../content/articles/*.md', { query: '?fields', import: 'default', eager: true }),
).toSorted((a, b) => b.date.localeCompare(a.date));

/** The article at a slug, be it the canonical one or an alias. */
export const findArticle = (slug: string): Article | undefined =>
  articles.find(({ id, aliases }) => id === slug || aliases?.includes(slug));

/** The text of an article by its canonical slug. */
export const loadArticleBody = bodyLoader(
  import.meta.glob('../../content/articles/*.md', { query: '?body', import: 'default' }),
);

/** A date as a reader writes it, e.g. "March 7, 2024". The same on every machine: no local time zone enters. */
export const readableDate = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
