import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { LastingFailure } from './lasting-failure.ts';

const MINUTE = 60_000;

let failure: LastingFailure;
let lines: string[];

beforeEach(() => {
  failure = new LastingFailure();
  lines = [];
});
afterEach(() => void jest.restoreAllMocks());

const occur = (reason?: string) => failure.log(() => lines.push(reason ?? 'failed'), reason);

/** Sets both clocks: that of the process, and that of the wall, which an operator can set back. */
const setClocks = (process: number, wall: number) => {
  jest.spyOn(performance, 'now').mockReturnValue(process);
  jest.spyOn(Date, 'now').mockReturnValue(wall);
};

test('is logged when it occurs for the first time, and again after a minute', () => {
  for (const time of [0, 1, MINUTE - 1, MINUTE, MINUTE + 1, 2 * MINUTE - 1]) {
    setClocks(time, time);
    occur();
  }

  expect(lines).toHaveLength(2);
});

test('is logged at once if its reason is another one', () => {
  for (const reason of ['refused', 'refused', 'locked', 'locked', 'refused']) occur(reason);

  expect(lines).toEqual(['refused', 'locked', 'refused']);
});

test('is logged again after a minute also if the wall clock was set back meanwhile', () => {
  setClocks(0, 100 * MINUTE);
  occur();
  setClocks(MINUTE, 40 * MINUTE);
  occur();

  expect(lines).toHaveLength(2);
});
