import { expect, test } from '@jest/globals';
import { slugOf } from './slug.ts';

test.each([
  ['The first 90 days: what’s next?', 'the-first-90-days-whats-next'],
  ['Zażółć gęślą jaźń w Łodzi', 'zazolc-gesla-jazn-w-lodzi'],
  ['Größe und Maß', 'grosse-und-mass'],
  ['Ærø, Đakovo, cœur', 'aero-dakovo-coeur'],
  ['Третий день 2026', '2026'],
])('the address of %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
