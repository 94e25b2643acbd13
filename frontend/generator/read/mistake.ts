import { closest, distance } from 'fastest-levenshtein';

export interface FileMistake {
  line: number;
  /** Absent for the text below the fields. */
  field?: string;
  text: string;
}

export interface Mistake extends FileMistake {
  path: string;
}

export const formatMistake = ({ path, line, field, text }: Mistake): string =>
  `content/${path}:${line} ${field ? `${field}: ` : ''}${text}`;

export const countMistakes = ({ length }: readonly Mistake[]): string =>
  `The content has ${length === 1 ? '1 mistake' : `${length} mistakes`}.`;

export const didYouMean = (name: string, known: readonly string[]): string => {
  if (known.length === 0) return '';
  const nearest = known.find((other) => name && other.startsWith(name)) ?? closest(name, known);
  const similar =
    nearest.startsWith(name) || distance(name, nearest) <= Math.max(2, name.length / 2);
  return similar ? `; did you mean "${nearest}"?` : '';
};

export const lineAt = (source: string, offset: number): number =>
  source.slice(0, offset).split('\n').length;
