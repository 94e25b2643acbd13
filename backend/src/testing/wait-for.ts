import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/**
 * Calls a function every 20 ms until its result is the wanted one, or satisfies a condition, and
 * returns that result.
 *
 * @param wanted a function is always a condition
 * @throws Error with the last result after `timeout` milliseconds
 */
export const waitFor = async <T>(
  ask: () => Promise<T> | T,
  wanted: T | ((answer: T) => boolean),
  timeout = 30_000,
): Promise<T> => {
  const isWanted =
    typeof wanted === 'function'
      ? (wanted as (answer: T) => boolean)
      : (answer: T) => isDeepStrictEqual(answer, wanted);
  const deadline = Date.now() + timeout;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(
        `condition not met within ${timeout} ms; last result: ${JSON.stringify(answer)?.slice(-2_000)}`,
      );
    await pause(20);
  }
};
