import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readSource } from '../../frontend/generator/read-source.ts';

/** The sentences of a firm by where they stand, such as `form.yaml errors.emailFormat`. */
export type WordList = ReadonlyMap<string, string>;

export const GERMAN = fileURLToPath(new URL('content', import.meta.url));
const ENGLISH = fileURLToPath(new URL('../../frontend/content', import.meta.url));

const sentencesIn = (value: unknown, place: string): [string, string][] => {
  if (typeof value === 'string') return [[place, value]];
  return Object.entries((value ?? {}) as object).flatMap(([name, part]) =>
    sentencesIn(part, `${place}.${name}`),
  );
};

const wordsOf = (content: string): WordList => {
  const folder = join(content, 'words');
  const sentences = readdirSync(folder).flatMap((file) =>
    sentencesIn(parse(readSource(join(folder, file))), file),
  );
  return new Map(sentences);
};

const german = wordsOf(GERMAN);

/** The words of the German firm, such as `word('form.yaml.submit')`, with their values. */
export const word = (place: string, values: Readonly<Record<string, string | number>> = {}) => {
  const found = german.get(place);
  if (found === undefined) throw new Error(`there are no words ${place}`);
  return found.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
};

/** As the build sets them: marks that are not letters or digits may differ. */
const lettersOf = (text: string): string => text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';

interface EnglishWords {
  place: string;
  /** The longest part between values. */
  part: string;
  /** Whether it is English wherever it stands. A single word may be German within a text. */
  isPhrase: boolean;
}

/** What stands in English words, and is no word of the German firm. */
const inEnglishOnly = (): EnglishWords[] => {
  const ofBoth = new Set(Array.from(german.values(), lettersOf));
  return Array.from(wordsOf(ENGLISH))
    .filter(([, text]) => !ofBoth.has(lettersOf(text)))
    .map(([place, text]) => {
      const parts = text.split(/\{\w+\}/).map(lettersOf);
      const [part] = parts.toSorted((a, b) => b.length - a.length) as [string];
      return { place, part, isPhrase: part.includes(' '), isWhole: parts.length === 1 };
    })
    .filter(({ isPhrase, isWhole }) => isPhrase || isWhole);
};

const ENGLISH_WORDS = inEnglishOnly();

/** Each text that is English, with where its words stand in frontend/content/words. */
export const englishIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const letters = lettersOf(text);
    const isIn = ({ part, isPhrase }: EnglishWords) =>
      isPhrase ? ` ${letters} `.includes(` ${part} `) : letters === part;
    return ENGLISH_WORDS.filter(isIn).map(({ place }) => `${place}: ${text}`);
  });
