import table from 'virtual:videos';
import type { Video } from './schemas.ts';

/** The videos of an article, in the order of its text. No script has the text. */
export const videosOf = (slug: string): readonly Video[] =>
  // An article may be called "constructor", which every object has.
  Object.hasOwn(table, slug) ? table[slug]! : [];
