import { createRequire } from 'node:module';

/**
 * Loads a module on first use: the lists take 30 MB, which a server without a password does not
 * need.
 */
const require = createRequire(import.meta.url);

/** The lowest score, of 0 to 4, of a password that takes more than 100,000,000 guesses. */
const SAFE = 3;

/** Words with which guesses at this site begin. */
const OF_THIS_SITE = ['admin', 'sandglass', 'intelligence'];

/** Words of examples in manuals, such as `your-password-here`. */
const OF_EXAMPLES =
  /administrator|admin|changeit|change|choose|default|enter|example|here|insert|long|password|please|replace|sandglass|secret|secure|strong|super|this|with|your/g;

/** How many letters or digits an example may have besides these words. */
const OTHERS = 7;

/**
 * Whether a password is well known, an example, or made of names, rows of keys, dates or a repeated
 * pattern.
 */
export const isGuessable = (password: string): boolean =>
  isExample(password) || scoreOf(password) < SAFE;

/** Each of its words is a frequent one, but there are several, so that its score is high. */
const isExample = (password: string): boolean => {
  const text = password.toLowerCase();
  const rest = text.replaceAll(OF_EXAMPLES, '');
  const others = rest.match(/[\p{L}\p{N}]/gu) ?? [];
  return rest !== text && others.length <= OTHERS;
};

const scoreOf = (password: string): number => {
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const { dictionary, adjacencyGraphs: graphs } =
    require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs });
  return zxcvbn.check(password, OF_THIS_SITE).score;
};
