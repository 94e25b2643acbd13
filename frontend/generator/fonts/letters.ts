import type { Content } from '../read/content.ts';
import { lineAt } from '../read/mistake.ts';
import { lettersOf } from './font-source.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

/**
 * Each character that the pages show of a content: what editors wrote, and what its language made of
 * it, such as quotation marks and dates.
 */
export const lettersIn = ({ files }: Content): string[] => {
  const shown = Array.from(files.values(), ({ fields, body }) => JSON.stringify([fields, body]));
  return Array.from(new Set(shown.join('').normalize()));
};

const isVisible = (letter: string): boolean => /[^\p{Z}\p{C}]/u.test(letter);

/**
 * Says which letters of the texts the fonts of the site do not have, and where the first of each is.
 * Browsers show it in another font.
 */
export const describeMissingLetters = async (content: Content): Promise<string | undefined> => {
  const [serif, sans] = await Promise.all([lettersOf('crimson-pro'), lettersOf('public-sans')]);
  const words = wordsOfCheck().result;
  const missing = lettersIn(content)
    .filter(isVisible)
    .filter((letter) => !serif.has(letter) || !sans.has(letter))
    .flatMap((letter) => {
      const place = placeOf(letter, content);
      return place ? [`  ${fill(words.letter, { letter, name: nameOf(letter), place })}`] : [];
    });
  if (missing.length === 0) return undefined;
  return [words.letters, ...missing].join('\n');
};

/** Such as U+0416. */
export const nameOf = (letter: string): string =>
  `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Undefined for a letter that the build has added, such as the arrow behind a footnote. */
const placeOf = (letter: string, { files }: Content): string | undefined => {
  for (const { path, source } of files.values()) {
    const index = source.indexOf(letter);
    if (index >= 0) return `content/${path}:${lineAt(source, index)}`;
  }
  return undefined;
};
