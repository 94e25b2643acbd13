import { randomInt } from 'node:crypto';

/** Digits and letters that nobody mistakes for others, see https://www.crockford.com/base32.html */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A random reference such as `7K3M9-2QXAB`, by which the sender and the firm can speak of a lead. Unlike its number, it
 * does not tell how many leads there are.
 */
export const createReference = (): string => {
  const characters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('');
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
};
