import { expect, test } from '@jest/globals';
import { redirectTarget } from './redirect-target.ts';

test.each([
  ['/blog', '', '/blog'],
  ['/blog', '?from=mail', '/blog?from=mail'],
  ['/services#travel', '?from=mail', '/services?from=mail#travel'],
  ['https://example.com/a?b=1', '', 'https://example.com/a?b=1'],
  ['https://example.com/a?b=1#c', '?from=mail&to=x', 'https://example.com/a?b=1&from=mail&to=x#c'],
])('a redirect to %s keeps the query "%s" of the request', (target, query, expected) => {
  expect(redirectTarget(target, query)).toBe(expected);
});
