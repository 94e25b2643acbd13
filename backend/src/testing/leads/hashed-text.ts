import { createHash } from 'node:crypto';

/**
 * A text as irregular as one of random characters, and the same in every run.
 *
 * @param key each has a text of its own
 * @param from the first of the `count` characters of which the text is made
 */
export const hashedText = (key: string, length: number, from: number, count: number): string => {
  const bytes = createHash('shake256', { outputLength: 2 * length })
    .update(key)
    .digest();
  return Array.from({ length }, (_, index) =>
    String.fromCodePoint(from + (bytes.readUInt16BE(2 * index) % count)),
  ).join('');
};
