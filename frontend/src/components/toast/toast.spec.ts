import { afterEach, expect, jest, test } from '@jest/globals';
import { currentToasts, dismissToast, dismissToasts, showToast } from './toast.ts';

afterEach(() => void jest.useRealTimers());

test('a dismissed toast leaves the list after 1,000,000 ms', () => {
  jest.useFakeTimers();
  showToast({ variant: 'default', title: 'Success' });
  const { id } = currentToasts()[0]!;
  dismissToast(id);
  jest.advanceTimersByTime(999_999);
  expect(currentToasts()).toEqual([{ id, open: false, variant: 'default', title: 'Success' }]);
  jest.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

test('dismissing all leaves one that stays, unless a key presses its button', () => {
  jest.useFakeTimers();
  const action = { label: 'Do it', altText: 'Do it', run: () => undefined };
  for (const [key, open] of [
    [{}, true],
    [{ key: 'z' }, false],
  ] as const) {
    showToast({ variant: 'default', stays: true, action: { ...action, ...key } });
    dismissToasts();
    expect(currentToasts()).toEqual([expect.objectContaining({ open })]);
  }
});

test('a new toast takes the place of the one before', () => {
  for (const title of ['first', 'second']) showToast({ variant: 'destructive', title });
  expect(currentToasts()).toEqual([expect.objectContaining({ title: 'second', open: true })]);
});
