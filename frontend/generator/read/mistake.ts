import { closest, distance } from 'fastest-levenshtein';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

/** Where a field is: `['highlights', 1, 'icon']`. */
export type FieldPath = readonly (string | number)[];

export interface FileMistake {
  line: number;
  /** The names of its path, as `nameOf` prints them; absent for the text below the fields. */
  field?: string;
  /** That of the field, also of one that is missing; empty for the fields as a whole. */
  fieldPath?: FieldPath;
  text: string;
}

export interface Mistake extends FileMistake {
  path: string;
}

export const formatMistake = ({ path, line, field, text }: Mistake): string =>
  `content/${path}:${line} ${field ? `${field}: ` : ''}${text}`;

export const countMistakes = ({ length }: readonly Mistake[]): string =>
  fill(wordsOfCheck().result.mistakes, { count: length });

export const didYouMean = (name: string, known: readonly string[]): string => {
  if (known.length === 0) return '';
  const longer = name === '' ? undefined : known.find((other) => other.startsWith(name));
  const nearest = longer ?? closest(name, known);
  const isSimilar =
    nearest.startsWith(name) || distance(name, nearest) <= Math.max(2, name.length / 2);
  return isSimilar ? fill(wordsOfCheck().fields.didYouMean, { name: nearest }) : '';
};

/** Empty lines in place of a text, so that the lines of what follows keep their numbers. */
export const keepNewlines = (text: string): string => text.replaceAll(/[^\n]/g, '');

export const lineAt = (source: string, offset: number): number =>
  source.slice(0, offset).split('\n').length;

/** For an address that is a whole picture, or a file in a folder of a word processor. */
export const shorten = (address: string): string =>
  address.length > 60 ? `${address.slice(0, 60)}…` : address;

/** What word processors export in place of the address of a picture. */
export const isEmbedded = (url: string): boolean => url.startsWith('data:');
