import { createRequire } from 'node:module';

/** Loaded on first use: the lists take memory that a server without a password does not need. */
const require = createRequire(import.meta.url);

/** zxcvbn's scores are 0 to 4. This one means more than 100,000,000 guesses. */
const SAFE = 3;

const OF_THIS_SITE = ['admin', 'sandglass', 'intelligence'];

export const isGuessable = (password: string): boolean => {
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const { dictionary, adjacencyGraphs: graphs } =
    require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs });
  return zxcvbn.check(password, OF_THIS_SITE).score < SAFE;
};
