import type { Unpublished } from '../../src/content/schemas.ts';

// When visitors can see an article, a service or a member. Days are in UTC, as YYYY-MM-DD: they sort as text.

export const today = (): string => new Date().toISOString().slice(0, 10);

export const isDue = (day: string, on = today()): boolean => day <= on;

/** Only articles have a date: others are published unless they are drafts. */
export interface Publishable {
  fields: {
    draft?: boolean | undefined;
    date?: { day: string; text: string } | undefined;
  };
}

/** The day of a draft. */
export const DRAFT_DAY = '9999-12-31';

/** The day from which visitors can see it; undefined if it has none, or the field has a mistake. */
export const publicationDay = ({ fields }: Publishable): string | undefined =>
  fields.draft ? DRAFT_DAY : fields.date?.day;

/** @param entry without mistakes */
export const isPublished = (entry: Publishable, on = today()): boolean =>
  isDue(publicationDay(entry) ?? on, on);

/** Shown by the dev server, beside what visitors cannot see. */
export const unpublishedReasonOf = (entry: Publishable): Unpublished['unpublishedReason'] => {
  if (isPublished(entry)) return undefined;
  const { draft, date } = entry.fields;
  return draft || !date ? 'draft' : { notBefore: date.text };
};
