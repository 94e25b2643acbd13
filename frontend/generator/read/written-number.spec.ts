import { expect, test } from '@jest/globals';
import { inLanguage } from '../../src/content/schema/language.ts';
import { readNumber } from './written-number.ts';

const read = (tag: string, text: string) =>
  inLanguage({ tag, quotes: '“”‘’' }, () => readNumber(text));

test.each([
  ['en', '1,200.5', 1200.5],
  ['en', '$1,200', 1200],
  ['de-AT', '12,5', 12.5],
  ['de-AT', '35.000', 35_000],
  ['de-AT', '1.234.567,8', 1_234_567.8],
  ['de-AT', '1 234 567,8', 1_234_567.8],
  ['de-AT', '97,5 %', 97.5],
  ['de-AT', '−0,25', -0.25],
  ['de-CH', '1’200.5', 1200.5],
  ['fr', '35 000,5', 35_000.5],
  ['cs', '35\u00A0000', 35_000],
])('in %s, %j is %d', (tag, text, value) => {
  expect(read(tag, text)).toEqual({ value });
});

test.each([
  ['en', '12,5', '"12,5" is not one number; write thousands as 1,234 and decimals as 12.5'],
  ['de-AT', '12.5', '"12.5" is not one number; write thousands as 1.234 and decimals as 12,5'],
  [
    'de-AT',
    '1,234.5',
    '"1,234.5" is not one number; write thousands as 1.234 and decimals as 12,5',
  ],
  [
    'de-AT',
    '35,000',
    '"35,000" could mean two numbers; write 35000, or 35,0000 if these are decimals',
  ],
  [
    'en',
    '35.000',
    '"35.000" could mean two numbers; write 35000, or 35.0000 if these are decimals',
  ],
])('in %s, %j is a mistake', (tag, text, mistake) => {
  expect(read(tag, text)).toEqual({ mistake });
});
