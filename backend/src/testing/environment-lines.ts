import { readEnvironment } from '../config/environment.ts';

/** Returns the lines of the error for an invalid environment. */
export const linesFor = (source: Record<string, string>): string[] => {
  try {
    readEnvironment(source);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
};
