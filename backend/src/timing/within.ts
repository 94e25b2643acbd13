import { setImmediate as afterInput, setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for work, but only for a limited time. Work that is given up goes on; its outcome is ignored.
 *
 * @param limit in milliseconds
 * @throws what `tooLate` returns if the work takes longer, and what the work throws
 */
export const within = async <T>(limit: number, work: () => Promise<T>, tooLate: () => Error): Promise<T> => {
  const over = new AbortController();
  const { signal } = over;
  const giveUp = async () => {
    await pause(limit, undefined, { signal });
    // In a busy process the timer can be ahead of an answer that has arrived.
    await afterInput(undefined, { signal });
    throw tooLate();
  };
  try {
    return await Promise.race([work(), giveUp()]);
  } finally {
    over.abort();
  }
};
