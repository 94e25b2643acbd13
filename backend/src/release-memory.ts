import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what only the start needed: sources that were compiled, modules' temporary data, uncompressed pages. Without
 * pressure V8 would keep it: a server at rest has 35 MB more, a quarter of its memory (docs/performance.md).
 */
export const releaseMemory = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', flavor: 'last-resort' });
};
