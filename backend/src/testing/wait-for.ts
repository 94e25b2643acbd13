import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again until the answer is the one that is waited for, and returns it.
 *
 * @param patience milliseconds
 * @throws Error with the last answer, where it did not come in time
 */
export const waitFor = async <T>(
  ask: () => Promise<T> | T,
  isIt: (answer: T) => boolean,
  patience = 5_000,
): Promise<T> => {
  const deadline = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`not so within ${patience} ms: ${JSON.stringify(answer)}`);
    await pause(20);
  }
};
