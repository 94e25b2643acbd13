import type { ParsedArticle, ValidArticle } from './content.ts';

// When visitors can open an article. Days are in UTC, as YYYY-MM-DD: they sort as text.

export const today = (): string => new Date().toISOString().slice(0, 10);

export const isDue = (day: string, on = today()): boolean => day <= on;

/** The day of a draft. */
export const DRAFT_DAY = '9999-12-31';

/** The day from which visitors can open an article; undefined if the field has a mistake. */
export const publicationDay = ({ fields }: Pick<ParsedArticle, 'fields'>): string | undefined =>
  fields.draft ? DRAFT_DAY : fields.date?.day;

export const isPublished = (article: ValidArticle, on = today()): boolean =>
  isDue(publicationDay(article)!, on);

/** Shown by the dev server, beside an article that visitors cannot open. */
export const unpublishedReasonOf = (article: ValidArticle): string | undefined => {
  if (isPublished(article)) return undefined;
  const { draft, date } = article.fields;
  return draft ? 'Draft, not published' : `Not published before ${date.text}`;
};

/** Says which article is due next, and how many wait; undefined if all are published. */
export const describeWaiting = (
  articles: readonly ValidArticle[],
  day: string,
): string | undefined => {
  const waiting = articles.filter((article) => !isPublished(article, day));
  const drafts = waiting.filter(({ fields }) => fields.draft).length;
  const [next, ...later] = waiting
    .filter(({ fields }) => !fields.draft)
    .toSorted((a, b) => (a.fields.date.day < b.fields.date.day ? -1 : 1));
  const parts = [
    next && `content/${next.path} is due on ${next.fields.date.day}`,
    later.length > 0 && `${later.length} later`,
    drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`),
  ].filter(Boolean);
  return parts.length > 0 ? `Not published yet: ${parts.join(', ')}.` : undefined;
};
