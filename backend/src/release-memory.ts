import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects the garbage that startup leaves: compiled sources, temporary data of modules, uncompressed pages. V8 would
 * keep it until it needs the space. An idle server would use 23 MB more, a sixth of its memory.
 */
export const releaseMemory = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', flavor: 'last-resort' });
};
