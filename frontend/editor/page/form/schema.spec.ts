import { expect, test } from '@jest/globals';
import { fieldsIn } from './schema.ts';

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];
const PLURAL = { properties: Object.fromEntries(FORMS.map((form) => [form, { type: 'string' }])) };

test.each([
  ['en', { one: '1', other: '0 · 2 · 3 · 4 …' }],
  ['pl', { one: '1', few: '2 · 3 · 4 · 22 …', many: '0 · 5 · 6 · 7 …', other: '0,5 · 1,5 · 2,5' }],
  ['cs', { one: '1', few: '2 · 3 · 4', many: '0,5 · 1,5 · 2,5', other: '0 · 5 · 6 · 7 …' }],
])('in %s, a form of the plural is called by its numbers', (language, numbers) => {
  const fields = fieldsIn(PLURAL, {}, language);

  expect(Object.fromEntries(fields.map((field) => [field.name, field.numbers]))).toEqual(numbers);
});

test('a field that is no form of the plural has no numbers', () => {
  const [field] = fieldsIn({ properties: { other: {}, title: {} } }, {}, 'pl');

  expect(field!.numbers).toBeUndefined();
});
