import { expect, test } from '@jest/globals';
import { checkStyle } from './check-style.ts';

const messagesFor = (text: string) =>
  checkStyle({ sources: new Map([['articles/x.md', text]]) }).map((mistake) => mistake.text);

const DASH = 'a sentence contains no dash; use a comma, a colon or two sentences';

test.each([
  ['Practice once - on the first day.', `"once - on": ${DASH}`],
  ['Practice once -- on the first day.', `"once -- on": ${DASH}`],
  ['Practice once -\non the first day.', `"once -": ${DASH}`],
  ['- An entry - with a dash', `"entry - with": ${DASH}`],
  ['Run `ls` - then read.', `"\`ls\` - then": ${DASH}`.replace('`ls`', '`')],
  ['Practice once — on the first day.', `"—": ${DASH}`],
  [
    'We guard people, places, systems and secrets.',
    '"people, places, systems and secrets": put a comma before "and"',
  ],
  ["title: 'apes, bats, cats or dogs'", '"apes, bats, cats or dogs": put a comma before "or"'],
])('%s', (text, message) => {
  expect(messagesFor(text)).toEqual([message]);
});

test.each([
  'Crashes lead, homicide and drowning are far behind.',
  'Deaths, 2017 and 2018',
  'homicide 291, drowning or boating.',
  'At the time of booking, names and dates are known.',
  'In Paris, France, crime and fear fell.',
  'On May 3, 2024, crashes and drownings fell.',
  'The rooms were, however, cold and dark.',
  'It was late, dark, suddenly cold and wet.',
  'We guard people, places, systems, and secrets.',
])('no list that lacks a comma: %s', (text) => {
  expect(messagesFor(text)).toEqual([]);
});

test.each([
  '- An entry\n  - An entry below it',
  '| A | - |\n| --- | ---: |',
  'Take 12 - 15 away.',
  'Type `a - b`.',
  '```sh\nls - l\n```',
  'A well-kept list',
  '<!-- A comment -->',
])('no dash: %j', (text) => {
  expect(messagesFor(text)).toEqual([]);
});
