import { closest, distance } from 'fastest-levenshtein';

/** A mistake within one file. */
export interface FileMistake {
  /** Line in the file, from 1. */
  line: number;
  /** Name of the field; absent for the text below the fields. */
  field?: string;
  /** What is wrong and what is expected. */
  text: string;
}

/** A mistake in a content file, for the editor who made it. */
export interface Mistake extends FileMistake {
  /** Path relative to `content/`, with forward slashes. */
  path: string;
}

/** Formats a mistake as one line, such as `content/articles/x.md:7 related: there is no article "foo"`. */
export const formatMistake = ({ path, line, field, text }: Mistake): string =>
  `content/${path}:${line} ${field ? `${field}: ` : ''}${text}`;

export const countMistakes = ({ length }: readonly Mistake[]): string =>
  `The content has ${length === 1 ? '1 mistake' : `${length} mistakes`}.`;

/** Returns `; did you mean "…"?` if one of the known names is similar enough to be a misspelling, otherwise ''. */
export const didYouMean = (name: string, known: readonly string[]): string => {
  if (known.length === 0) return '';
  const nearest = known.find((other) => name && other.startsWith(name)) ?? closest(name, known);
  const similar = nearest.startsWith(name) || distance(name, nearest) <= Math.max(2, name.length / 2);
  return similar ? `; did you mean "${nearest}"?` : '';
};

/** Returns the line of a position in a text, from 1. */
export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;
