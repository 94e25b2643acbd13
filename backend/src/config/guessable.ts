import { createRequire } from 'node:module';

/**
 * Loads a module on first use: the lists take 30 MB, which a server without a password does not need.
 */
const require = createRequire(import.meta.url);

/** The lowest score, of 0 to 4, of a password that takes more than 100,000,000 guesses. */
const SAFE = 3;

/** Words with which guesses at this site begin. */
const OF_THIS_SITE = ['admin', 'sandglass', 'intelligence'];

/**
 * Whether a password is well known, or made of well-known ones, names, rows of keys, dates or a
 * repeated pattern.
 */
export const isGuessable = (password: string): boolean => {
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const { dictionary, adjacencyGraphs: graphs } =
    require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs });
  return zxcvbn.check(password, OF_THIS_SITE).score < SAFE;
};
