import { expect, test } from '@jest/globals';
import { useContentCopy } from '../testing/use-content-copy.ts';
import { readContent } from './read/content.ts';
import { redirectsOf } from './redirects.ts';

const { at, check, write } = useContentCopy();

test('an address that an editor copied has letters of every kind, and a header only ASCII', async () => {
  write(
    'redirects.yaml',
    [
      'redirects:',
      '  - { from: /plzen, to: https://cs.wikipedia.org/wiki/Plzeň }',
      '  - { from: /calendar, to: "https://calendar.example/firm?team=1#times" }',
      '  - { from: /travel, to: /about-us }',
      '',
    ].join('\n'),
  );

  expect(await check()).toEqual([]);
  expect(redirectsOf(readContent(at('.')))).toEqual({
    '/plzen': 'https://cs.wikipedia.org/wiki/Plze%C5%88',
    '/calendar': 'https://calendar.example/firm?team=1#times',
    '/travel': '/about-us',
    '/admin': '/admin/leads',
  });
});
