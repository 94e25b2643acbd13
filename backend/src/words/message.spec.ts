import { expect, test } from '@jest/globals';
import { fillMessage, partsOf, type Message } from './message.ts';

const message = <Value extends string>(written: string | Record<string, string>) =>
  written as unknown as Message<Value>;

const LEADS = message<'count'>({
  one: '{count} zgłoszenie',
  few: '{count} zgłoszenia',
  many: '{count} zgłoszeń',
  other: '{count} zgłoszenia',
});

test.each([
  [1, '1 zgłoszenie'],
  [3, '3 zgłoszenia'],
  [5, '5 zgłoszeń'],
  [22, '22 zgłoszenia'],
  [1.5, '1,5 zgłoszenia'],
])('the number %d has its plural form of Polish', (count, text) => {
  expect(fillMessage(LEADS, { count }, 'pl')).toBe(text);
});

test('a plural form that the language lacks is its last', () => {
  const form = message<'count'>({ other: '{count} Zeichen' });
  expect(fillMessage(form, { count: 1 }, 'de')).toBe('1 Zeichen');
});

test('values stand where the sentence has them, numbers as the language writes them', () => {
  const sentence = message<'from' | 'size'>('{size} bytes, {from}');
  const values = { from: '$& {size}', size: 12_345.5 };
  expect(fillMessage(sentence, values, 'en')).toBe('12,345.5 bytes, $& {size}');
  expect(fillMessage(sentence, values, 'de')).toBe('12.345,5 bytes, $& {size}');
});

test('a value can be an element, with the texts around it', () => {
  const link = { href: '/' };
  expect(partsOf(message<'link'>('See {link}.'), { link }, 'en')).toEqual(['See ', link, '.']);
});
