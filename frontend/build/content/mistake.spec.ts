import { expect, test } from '@jest/globals';
import { countMistakes } from './mistake.ts';
import { inspectContent } from './read-content.ts';

test.each([
  ['name: Sandglass', 'The content has 5 mistakes.'],
  ['name: Sandglass: Us', 'The content has 1 mistake; once it is mended, the check may find more.'],
  [
    'name: A: B\nshortName: C: D',
    'The content has 2 mistakes; once they are mended, the check may find more.',
  ],
])('%j: says how many mistakes there are, and whether there may be others', (text, count) => {
  expect(countMistakes(inspectContent('site.yaml', text).mistakes)).toBe(count);
});
