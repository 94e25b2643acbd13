import { expect, test } from '@jest/globals';
import { inLanguage } from '../../src/content/schema/language.ts';
import { readNumber } from './written-number.ts';

const readIn = (tag: string, text: string) =>
  inLanguage({ tag, quotes: '“”‘’' }, () => readNumber(text));

test.each([
  ['en', '1,234', 1234],
  ['en', '35,000', 35_000],
  ['en', '$12.5', 12.5],
  ['en', '1,234.5', 1234.5],
  ['de', '1.234', 1234],
  ['de', '35.000', 35_000],
  ['de', '12,5', 12.5],
  ['de', '1.234,5 €', 1234.5],
  ['de-AT', '35.000', 35_000],
  ['de-AT', '1.234.567,8', 1_234_567.8],
  ['de-AT', '1 234 567,8', 1_234_567.8],
  ['de-AT', '−0,25', -0.25],
  ['de-CH', '1’234.5', 1234.5],
  ['de-CH', "1'234.5", 1234.5],
  ['fr', '1 234,5', 1234.5],
  ['fr', '1\u202F234,5', 1234.5],
  ['fr', '35\u00A0000', 35_000],
  ['fr', '12,5 %', 12.5],
  ['cs', '−1 234 567,5', -1_234_567.5],
  ['en', '-$1,200', -1200],
  ['en', '$-1,200', -1200],
  ['de', '−€5', -5],
  ['de', '-€ 5', -5],
  ['de', '− 5', -5],
  ['de', '–5 %', -5],
  ['de', '‒0,5', -0.5],
  ['de', 'EUR −5', -5],
  ['de', 'US-$ 5', 5],
  ['de', '5,- €', 5],
])('in %s, %j is %d', (tag, text, value) => {
  expect(readIn(tag, text)).toEqual({ value });
});

const TWO = 'could mean two numbers; write';

test.each([
  ['en', '1.234', `"1.234" ${TWO} 1234, or 1.2340 if these are decimals`],
  ['en', '35.000', `"35.000" ${TWO} 35000, or 35.0000 if these are decimals`],
  ['de', '1,234', `"1,234" ${TWO} 1234, or 1,2340 if these are decimals`],
  ['de', '35,000', `"35,000" ${TWO} 35000, or 35,0000 if these are decimals`],
  ['fr', '1,234', `"1,234" ${TWO} 1234, or 1,2340 if these are decimals`],
])('in %s, %j could mean two numbers', (tag, text, mistake) => {
  expect(readIn(tag, text)).toEqual({ mistake });
});

test.each([
  ['en', '12,5', '1,234 and decimals as 12.5'],
  ['en', '1 234,5', '1,234 and decimals as 12.5'],
  ['de', '12.5', '1.234 and decimals as 12,5'],
  ['de', '1 234,5', '1.234 and decimals as 12,5'],
  ['de-AT', '12.5', '1.234 and decimals as 12,5'],
  ['de-AT', '1,234.5', '1.234 and decimals as 12,5'],
  // English has a point before decimals, German before thousands.
  ['fr', '1.234', '1 234 and decimals as 12,5'],
  ['fr', '35.000', '1 234 and decimals as 12,5'],
  ['fr', '1,234.5', '1 234 and decimals as 12,5'],
  ['en', 'loss – 5', '1,234 and decimals as 12.5'],
  ['en', 'EU-5', '1,234 and decimals as 12.5'],
  ['en', '-US$5', '1,234 and decimals as 12.5'],
  ['en', '−CHF 5', '1,234 and decimals as 12.5'],
  ['en', '+/-5', '1,234 and decimals as 12.5'],
])('in %s, %j is not one number', (tag, text, advice) => {
  expect(readIn(tag, text)).toEqual({
    mistake: `"${text}" is not one number; write thousands as ${advice}`,
  });
});
