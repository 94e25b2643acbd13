import { expect, test } from '@jest/globals';
import { linesChanged } from './lines-changed.ts';

const text = (...lines: string[]) => lines.join('\n');

test('lines that changed are in groups, what was there before what is there now', () => {
  const before = text('title: One', 'date: today', '', 'First.', 'Second.', 'Third.');
  const after = text('title: Two', 'date: today', '', 'First.', 'Last.', '', 'The end.');
  expect(linesChanged(before, after)).toEqual([
    { before: ['title: One'], after: ['title: Two'] },
    { before: ['Second.', 'Third.'], after: ['Last.', '', 'The end.'] },
  ]);
});

test('a line that was added or removed stands alone, also at the end', () => {
  expect(linesChanged('a\nb', 'a\nb\nc')).toEqual([{ before: [], after: ['c'] }]);
  expect(linesChanged('a\nb\nc', 'a\nc')).toEqual([{ before: ['b'], after: [] }]);
  expect(linesChanged('a', 'a\n')).toEqual([{ before: [], after: [''] }]);
});

test('texts that are the same have no such group', () => {
  expect(linesChanged('a\nb\n', 'a\nb\n')).toEqual([]);
});
