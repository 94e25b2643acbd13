import { jest } from '@jest/globals';

const FAKEABLE = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

type Fakeable = (typeof FAKEABLE)[number];

/** Fakes these functions of the clock and no others: connections need the real ones. */
export const fakeOnly = (faked: readonly Fakeable[], now = new Date()): void => {
  const doNotFake = FAKEABLE.filter((name) => !faked.includes(name));
  jest.useFakeTimers({ now, doNotFake });
};
