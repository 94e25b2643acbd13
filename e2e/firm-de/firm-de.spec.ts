import { expect, test } from '@jest/globals';
import { checkContent } from '../../frontend/generator/check/check-content.ts';
import { readContent } from '../../frontend/generator/read/content.ts';
import { englishIn, GERMAN } from './words-of.ts';

test('the content of the German firm has no mistakes, and all words', async () => {
  expect(await checkContent(readContent(GERMAN))).toEqual([]);
});

test.each([
  ['Close', ['shared.yaml.close: Close']],
  [
    '15 min read',
    ['article.yaml.readingTime.one: 15 min read', 'article.yaml.readingTime.other: 15 min read'],
  ],
  ['Mehr: Skip to content', ['layout.yaml.skip: Mehr: Skip to content']],
  ['Name, Adresse und E-Mail', []],
  ['15 Minuten Lesezeit', []],
])('%j has the English words %j', (text, found) => {
  expect(englishIn([text])).toEqual(found);
});
