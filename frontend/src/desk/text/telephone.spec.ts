import { expect, test } from '@jest/globals';
import { splitAtNumbers, telephoneUrl } from './telephone.ts';

const urlsIn = (text: string) =>
  splitAtNumbers(text)
    .filter((_, index) => index % 2 === 1)
    .map(telephoneUrl);

test.each([
  ['Call +44 20 7946 0958, please.', 'tel:+442079460958'],
  ['+44 (0)20 7946 0958', 'tel:+442079460958'],
  ['Tel.: 0043 1 234 56 78', 'tel:+4312345678'],
  ['(030) 123 45-67', 'tel:0301234567'],
  ['030/1234567.', 'tel:0301234567'],
  ['le 01.23.45.67.89', 'tel:0123456789'],
  ['415-555-0132 or so', 'tel:4155550132'],
  ['(415) 555-0132', 'tel:4155550132'],
])('finds the telephone number in %p', (text, url) => {
  expect(urlsIn(text)).toEqual([url]);
  expect(splitAtNumbers(text).join('')).toBe(text);
});

test.each([
  'on 01.02.2026',
  'on 03/04/26',
  'since 2026-11-28 10:15',
  'at 192.168.100.200',
  '1.000.000,00 EUR',
  'invoice A0123456789',
  'ada0123456789@example.com',
  'case 0f3c0123456789',
  '1234567890123456789',
  '+49 or 0800',
])('finds none in %p', (text) => expect(urlsIn(text)).toEqual([]));

test('finds each of several, and leaves the rest as it is', () => {
  const text = '030 1234567 or +1 415 555 0132.';
  expect(splitAtNumbers(text)).toEqual(['', '030 1234567', ' or ', '+1 415 555 0132', '.']);
});
