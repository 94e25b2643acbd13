import { fill, wordsOfCheck } from '../generator/words/words-of-check.ts';

const { fields } = wordsOfCheck();

// What the check tells about a field, in parts that it joins.

export const didYouMean = (name: string): string => fill(fields.didYouMean, { name });

export const expected = (what: string): string => `; ${fill(fields.expected, { what })}`;

export const found = (value: unknown, what: string): string =>
  fill(fields.found, { value: JSON.stringify(value) }) + expected(what);
