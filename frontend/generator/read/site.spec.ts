import { expect, test } from '@jest/globals';
import { readSite } from './site.ts';

test('the same text is parsed once, and parsed again once it has changed', () => {
  const first = readSite('name: First Firm\n');
  expect(readSite('name: First Firm\n')).toBe(first);

  expect(readSite('name: Second Firm\n').names['name']).toBe('Second Firm');
});
