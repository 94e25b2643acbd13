import { expect, test } from '@jest/globals';
import { DRAFT, useContentCopy } from '../../../testing/use-content-copy.ts';

const { write, check } = useContentCopy();

/** Returns the messages about the text of an article, without their place. */
const messagesFor = async (text: string) => {
  write('articles/x.md', DRAFT + '\n' + text);
  return (await check()).map((line) => line.replace(/^content\/articles\/x\.md:\d+ /, ''));
};

const DASH = 'a sentence contains no dash; use a comma, a colon or two sentences';

test.each([
  ['Practice once - on the first day.', `"once - on": ${DASH}`],
  ['Practice once -- on the first day.', `"once -- on": ${DASH}`],
  ['Practice once -\non the first day.', `"once -": ${DASH}`],
  ['- An entry - with a dash', `"entry - with": ${DASH}`],
  ['Run `ls` - then read.', `"\`ls\` - then": ${DASH}`.replace('`ls`', '`')],
  ['Practice once — on the first day.', `"—": ${DASH}`],
])('%s', async (text, message) => {
  expect(await messagesFor(text)).toEqual([message]);
});

test.each([
  '- An entry\n  - An entry below it',
  '| A | - |\n| --- | ---: |',
  'Take 12 - 15 away.',
  'Type `a - b`.',
  '```sh\nls - l\n```',
  'A well-kept list',
  '<!-- A comment -->',
])('no dash: %j', async (text) => {
  expect(await messagesFor(text)).toEqual([]);
});
