import { afterEach, expect, jest, test } from '@jest/globals';
import { LastingFailure } from './lasting-failure.ts';

const MINUTE = 60_000;

afterEach(() => void jest.restoreAllMocks());

test('is logged at once, and again after a minute, whatever the wall clock says', () => {
  const failure = new LastingFailure();
  const lines: number[] = [];
  for (const time of [0, 1, MINUTE - 1, MINUTE, MINUTE + 1, 2 * MINUTE - 1]) {
    jest.spyOn(performance, 'now').mockReturnValue(time);
    jest.spyOn(Date, 'now').mockReturnValue(100 * MINUTE - time);
    failure.log(() => lines.push(time));
  }

  expect(lines).toEqual([0, MINUTE]);
});

test('is logged at once if its reason is another one', () => {
  const failure = new LastingFailure();
  const lines: string[] = [];
  for (const reason of ['refused', 'refused', 'locked', 'locked', 'refused'])
    failure.log(() => lines.push(reason), reason);

  expect(lines).toEqual(['refused', 'locked', 'refused']);
});
