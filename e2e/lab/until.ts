import { waitFor } from '../../backend/src/testing/wait-for.ts';

const isMet = async (condition: () => unknown): Promise<unknown> => {
  try {
    return await condition();
  } catch {
    return false;
  }
};

/** Waits until a condition is met, for some milliseconds. While it throws, it is not met. */
export const until = (condition: () => unknown, patience?: number): Promise<unknown> =>
  waitFor(() => isMet(condition), Boolean, patience);
