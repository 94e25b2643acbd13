import { parseFields } from './parse-fields.ts';
import type { SiteNames } from '../../src/content/placeholders.ts';
import { textWords } from '../../src/content/schema/words/pages/text.ts';
import type { Words } from '../../src/content/schemas.ts';

/** What the build adds to texts in Markdown. */
export type TextWords = Words<'text'>;

/** The file with these words, which every text needs. */
export const TEXT_WORDS = 'words/text.yaml';

const MISSING = Object.fromEntries(Object.keys(textWords.shape).map((name) => [name, '…']));

/** Three dots stand for a word with a mistake, which the file itself reports. */
export const readTextWords = (source: string, names: SiteNames): TextWords => {
  const { fields } = parseFields(source, textWords, names);
  return { ...MISSING, ...fields } as TextWords;
};
