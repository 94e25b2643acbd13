import { expect, test } from '@jest/globals';
import type { Control } from '../../../src/content/schema/fields.ts';
import { withReference } from './references.ts';

const named = (control: Control) => ({ type: 'string', control });
const SCHEMA = {
  properties: {
    title: { type: 'string' },
    reviewer: named('member'),
    helpers: { type: 'array', items: named('member') },
    service: named('service'),
  },
};
const FIELDS = { title: 'ada', reviewer: 'ada', helpers: ['ben', 'ada'], service: 'ada' };

test('every field that names a member has its new name, and no other', () => {
  expect(withReference(FIELDS, SCHEMA, 'member', 'ada', 'edith')).toEqual({
    ...FIELDS,
    reviewer: 'edith',
    helpers: ['ben', 'edith'],
  });
});

test('fields that do not name it stay the same object', () => {
  expect(withReference(FIELDS, SCHEMA, 'article', 'ada', 'edith')).toBe(FIELDS);
});
