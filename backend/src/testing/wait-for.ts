import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/**
 * Calls a function every 20 ms until its result is the wanted one, or satisfies a condition, and
 * returns that result.
 *
 * @throws Error with the last result after `patience` milliseconds
 */
export const waitFor = async <T>(
  ask: () => Promise<T> | T,
  wanted: T | ((answer: T) => boolean),
  patience = 30_000,
): Promise<T> => {
  const isIt =
    typeof wanted === 'function'
      ? (wanted as (answer: T) => boolean)
      : (answer: T) => isDeepStrictEqual(answer, wanted);
  const deadline = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(
        `condition not met within ${patience} ms; last result: ${JSON.stringify(answer)?.slice(-2_000)}`,
      );
    await pause(20);
  }
};
