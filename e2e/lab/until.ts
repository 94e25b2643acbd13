import { waitFor } from '../../backend/src/testing/wait-for.ts';

/** Waits until a condition is met, for some milliseconds. While it throws, it is not met. */
export const until = (condition: () => unknown, timeout?: number): Promise<unknown> => {
  const isMet = async () => condition();
  return waitFor(() => isMet().catch(() => false), Boolean, timeout);
};
