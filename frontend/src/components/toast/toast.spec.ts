import { afterEach, expect, jest, test } from '@jest/globals';
import { currentNotices, dismissNotice, notify } from './store.ts';

afterEach(() => void jest.useRealTimers());

test('§9 a dismissed notice leaves the list after 1,000,000 ms', () => {
  jest.useFakeTimers();
  notify({ variant: 'default', title: 'Success' });
  const { id } = currentNotices()[0]!;
  dismissNotice(id);
  jest.advanceTimersByTime(999_999);
  expect(currentNotices()).toEqual([{ id, open: false, variant: 'default', title: 'Success' }]);
  jest.advanceTimersByTime(1);
  expect(currentNotices()).toEqual([]);
});

test('§4 a new notice takes the place of the one before', () => {
  for (const title of ['first', 'second']) notify({ variant: 'destructive', title });
  expect(currentNotices()).toEqual([expect.objectContaining({ title: 'second', open: true })]);
});
