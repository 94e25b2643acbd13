import { expect, test } from '@jest/globals';
import { useContentCopy } from '../../../testing/use-content-copy.ts';
import { findUnclosedFences } from './unclosed-fence.ts';

const { edit, read, check } = useContentCopy();

const METRICS = 'articles/security-stack-metrics.md';

test('a chart without a closing fence is the only message', async () => {
  const lines = read(METRICS).split('\n');
  const begin = lines.findIndex((line) => line.startsWith('```chart'));
  const end = lines.indexOf('```', begin);
  edit(METRICS, () => lines.toSpliced(end, 1).join('\n'));
  expect(await check()).toEqual([
    `content/${METRICS}:${begin + 1} the chart that begins in line ${begin + 1} has no closing \`\`\``,
  ]);
});

test.each([
  ['at the end of the text', '```chart bar\ntitle: T\n', 12],
  ['before another chart', '```chart bar\ntitle: T\n\n```chart bar\ntitle: T\n```\n', 12],
  ['of a code block', '```sh\nls\n', 12],
  ['made of tildes', '~~~\nls\n```\n', 12],
])('finds a fence without an end: %s', (_, fence, line) => {
  expect(findUnclosedFences(`Text.\n\n${fence}`, 10)).toEqual([expect.objectContaining({ line })]);
});

test.each([
  '```sh\nls\n```\n',
  '````markdown\n```chart bar\n```\n````\n',
  '> ```\n> ls\n> ```\n',
  '    indented\n',
  '```\n```\n',
])('accepts %j', (text) => {
  expect(findUnclosedFences(text, 1)).toEqual([]);
});
