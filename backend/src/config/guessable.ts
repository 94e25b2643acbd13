import { createRequire } from 'node:module';

/** Loaded on first use: the lists take memory that a server without a password does not need. */
const require = createRequire(import.meta.url);

/** The best of zxcvbn's scores, which are 0 to 4: more than 10,000,000,000 guesses. */
const SAFE = 4;

/** Words of placeholders, of well-known examples, and of this product. */
const KNOWN = `
  administrator admin root user desk leads lead login secret token password passwort passphrase pass
  change replace insert enter choose default example sample placeholder the this that your my our me
  here with to please now new old own long short strong enough secure safe of and
  correct horse battery staple sandglass intelligence`
  .trim()
  .split(/\s+/);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/**
 * Whether what is left without words that a guesser tries first, as those of placeholders, the
 * product and the firm, is easy to guess.
 *
 * @param firm its name or host
 */
export const isGuessable = (password: string, firm: string): boolean => {
  const words = [...KNOWN, ...wordsOf(firm)];
  // The longest first, because some are parts of others.
  const known = words.toSorted((a, b) => b.length - a.length).join('|');
  const rest = password.replace(new RegExp(known, 'giu'), ' ').replace(/[\s_.-]+/g, ' ');

  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const { dictionary, adjacencyGraphs: graphs } =
    require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs });
  return [password, rest].some((text) => zxcvbn.check(text).score < SAFE);
};
