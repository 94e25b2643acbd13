import { waitFor } from '../../backend/src/testing/wait-for.ts';

/**
 * Waits until a condition is met, for some milliseconds. While it throws, it is not met.
 *
 * @throws Error whose cause is what the condition has thrown last
 */
export const until = async (condition: () => unknown, timeout?: number): Promise<unknown> => {
  let cause: unknown;
  const ask = async () => {
    try {
      return await condition();
    } catch (error) {
      cause = error;
      return false;
    }
  };
  return waitFor(ask, Boolean, timeout).catch(({ message }: Error) => {
    throw new Error(message, { cause });
  });
};
