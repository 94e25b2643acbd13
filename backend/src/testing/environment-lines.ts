import { expect } from '@jest/globals';
import { EnvironmentError, readEnvironment } from '../config/environment.ts';

/** Returns the lines of the error for an invalid environment. */
export const linesFor = (source: Record<string, string>): string[] => {
  try {
    readEnvironment(source);
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message.split('\n');
  }
  return [];
};
