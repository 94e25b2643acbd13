import { expect, test } from '@jest/globals';
import { LEAD_DEFAULTS, type LeadField } from '../lead.contract.ts';
import { copyKey, judge } from './spam-score.ts';

const LEAD: Record<LeadField, string> = { email: 'ada@example.com', ...LEAD_DEFAULTS };

type Told = { trapped?: boolean; seconds?: number; many?: string[] };

const judged = (lead: Partial<Record<LeadField, string>>, told: Told = {}) =>
  judge({ lead: { ...LEAD, ...lead }, trapped: false, ...told }, told.many ?? []);

test.each([
  [{ name: 'https://elsewhere.example' }, {}, ['links']],
  [{ message: 'http://a.example http://b.example http://c.example http://d.example' }, {}, ['links']],
  [{ message: 'Buy [url=http://a.example]now[/url]' }, {}, ['links', 'markup']],
  [{ message: 'Buy <a class="x" href="http://a.example">now</a>' }, {}, ['links', 'markup']],
  [{}, { trapped: true }, ['trap']],
  [{ message: 'Look at www.elsewhere.example' }, { seconds: 0.4 }, ['haste', 'links']],
  [{ message: 'Look at www.elsewhere.example' }, { many: ['copies'] }, ['links', 'copies']],
  [{}, { many: ['copies', 'rate'] }, ['copies', 'rate']],
  [{}, { seconds: 0, many: ['rate'] }, ['haste', 'rate']],
])('suspects %j with %j', (lead, told, signals) => {
  expect(judged(lead, told)).toEqual({ suspected: true, signals });
});

test.each([
  [{}, {}, []],
  [{}, { seconds: 0.2 }, ['haste']],
  [{ message: 'Our site is https://engines.example, see also www.engines.example/about.' }, {}, ['links']],
  [
    { company: 'https://engines.example', message: 'As on https://engines.example' },
    { seconds: 9 },
    ['links'],
  ],
  [{}, { many: ['copies'] }, ['copies']],
  [{}, { many: ['rate'] }, ['rate']],
  [{ message: '<a href="javascript:alert(1)">' }, {}, ['markup']],
  [{ message: 'wwwhttp: //' }, { seconds: 2 }, []],
])('does not suspect %j with %j', (lead, told, signals) => {
  expect(judged(lead, told)).toEqual({ suspected: false, signals });
});

test('recognises a copy in spite of white space and case, but no default and no short message', () => {
  expect(copyKey('Please  call me\nin the Morning')).toBe(copyKey('please call me in the morning'));
  for (const message of [LEAD_DEFAULTS.message, 'Please call me.']) expect(copyKey(message)).toBeNull();
});
