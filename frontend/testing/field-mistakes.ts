import { fill, wordsOfCheck } from '../generator/words/words-of-check.ts';

// What the check says of a field, in the words of the content. The parts follow each other.

const { fields } = wordsOfCheck();

/** @param name what was probably meant */
export const didYouMean = (name: string): string => fill(fields.didYouMean, { name });

/** @param what the description of the field in its schema */
export const expected = (what: string): string => `; ${fill(fields.expected, { what })}`;

/** @param value as YAML has it */
export const found = (value: unknown, what: string): string =>
  fill(fields.found, { value: JSON.stringify(value) }) + expected(what);
