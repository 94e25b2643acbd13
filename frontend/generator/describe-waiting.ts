import { DRAFT_DAY, isPublished, publicationDay, type Publishable } from './read/publication.ts';
import { fill, wordsOfCheck } from './words/words-of-check.ts';

/** Says which article is due next, and how many wait; undefined if all are published. */
export const describeWaiting = (
  entries: readonly (Publishable & { path: string })[],
  day: string,
): string | undefined => {
  const waiting = entries
    .filter((entry) => !isPublished(entry, day))
    .map((entry) => ({ path: entry.path, day: publicationDay(entry)! }));
  const drafts = waiting.filter((entry) => entry.day === DRAFT_DAY).length;
  const [next, ...later] = waiting
    .filter((entry) => entry.day !== DRAFT_DAY)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const words = wordsOfCheck().result;
  const parts = [
    next && fill(words.due, { path: `content/${next.path}`, day: next.day }),
    later.length > 0 && fill(words.later, { count: later.length }),
    drafts > 0 && fill(words.drafts, { count: drafts }),
  ].filter(Boolean);
  return parts.length > 0 ? fill(words.waiting, { list: parts.join(', ') }) : undefined;
};
