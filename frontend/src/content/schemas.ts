import type { z } from 'zod';
import { entrySchemas } from './schema/entries.ts';
import { homeSchemas } from './schema/home.ts';
import { OPTIONAL_SECTIONS } from './schema/optional-sections.ts';
import { legalSchemas } from './schema/legal.ts';
import { pageSchemas } from './schema/pages.ts';
import { wordsSchemas } from './schema/words.ts';

/**
 * The schema of each file by its path in `content/`. The build fails if it imports a file that has
 * none.
 */
export const schemas = {
  ...pageSchemas,
  ...legalSchemas,
  ...homeSchemas,
  ...entrySchemas,
  ...wordsSchemas,
};

/** The files that a firm may do without: nothing is shown in their place. */
export const OPTIONAL_FILES: readonly Kind[] = [...OPTIONAL_SECTIONS, 'specimen.md'];

/** A path in `content/`. A `*` stands for a name of lower-case letters, digits and hyphens. */
export type Kind = keyof typeof schemas;
export type Fields<K extends Kind> = z.infer<(typeof schemas)[K]>;

/** The words of a place, such as `article` for `words/article.yaml`. */
export type Words<Place extends string> = Fields<Extract<`words/${Place}.yaml`, Kind>>;

/** What the build makes of a file with a text. */
export type Entry<K extends Kind> = Fields<K> & EntryText;

export interface EntryText {
  /** The name of the file. */
  id: string;
  html: string;
  headings: { id: string; text: string }[];
}

export interface Unpublished {
  /** Why visitors cannot see it, in the dev server. */
  unpublishedReason?: 'draft' | { notBefore: string } | undefined;
}

export interface Video {
  /** Its id at YouTube. */
  id: string;
  title: string;
  /** Format m:ss. */
  duration: string;
}
