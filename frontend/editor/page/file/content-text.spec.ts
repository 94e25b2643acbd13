import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { format, resolveConfig } from 'prettier';
import { CONTENT_FOLDER, inFrontend } from '../../../generator/folders.ts';
import { TEXT_FILE } from '../../../generator/read/content.ts';
import { bodyLine, cutText, fieldsOf, withBody, withFields, withLabels } from './content-text.ts';
import type { Fields, Value } from './rewrite-yaml.ts';

const STYLE = await resolveConfig(join(CONTENT_FOLDER, 'site.yaml'));
/** As the store does it. */
const formatted = (path: string, text: string) => format(text, { ...STYLE, filepath: path });

/** An article with each construct of the guide, and YAML in each style. */
const EVERYTHING = `---
# Above the first field.
title: 'Four Numbers: What a Board Needs'
description: "What the four numbers say, and what \\"they\\" do not."
excerpt: >-
  What the four numbers say, and what they do not,
  on more than a line of the file. Each word of it
  may be another one tomorrow.
date: 2024-01-18 # the day of the first edition
draft: true
readingTime: 3

topics: [keys-and-locks, night-watch]
summary:
  - A metric belongs
    in a board paper.
  # About the second.
  - 'The second: it has a colon.'
  - The third.
related: []
updated: { date: 2024-02-02, changes: Some words }
aliases:
  - old-name
---

# A heading

Words with **bold**, a [link](/blog/x), a mark.[^1]  And \`code\`.

> [!NOTE]
> A note.

![A harbor](./harbor.jpg 'Most arrive before six.')

::video{id="Ula3TG8QS7g" title="What it shows" duration="8:28"}

\`\`\`chart bar
title: Few rules make most of the noise
unit: share

| Rules  | Share |
| ------ | ----: |
| Twelve |    9% |
\`\`\`

- One
- Two

[^1]: It applies.
`;

const readAll = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => TEXT_FILE.test(path) && !path.endsWith('README.md'))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);

const FILES: [string, string][] = [
  ...readAll(inFrontend('content')),
  ...readAll(inFrontend('../e2e/firm-de/content')).map(([path, text]): [string, string] => [
    `firm-de/${path}`,
    text,
  ]),
  ['articles/everything.md', EVERYTHING],
];

const changedLines = (before: string, after: string): number => {
  const [old, now] = [before.split('\n'), after.split('\n')];
  expect(now).toHaveLength(old.length);
  return old.filter((line, index) => line !== now[index]).length;
};

/** The fields with one word changed, once for each text in them. */
function* withOneWord(value: Value): Generator<Value> {
  if (typeof value === 'string')
    yield value.replace(/[\p{L}\p{N}]+(?=[^\p{L}\p{N}]*$)/u, 'changed');
  else if (Array.isArray(value))
    for (const [index, each] of value.entries())
      for (const changed of withOneWord(each)) yield value.with(index, changed);
  else if (value !== null && typeof value === 'object')
    for (const [name, each] of Object.entries(value))
      for (const changed of withOneWord(each)) yield { ...value, [name]: changed };
}

describe.each(FILES)('%s', (path, text) => {
  const fields = fieldsOf(cutText(text))!;

  test('a word changed in any field is one changed line, also once saved', async () => {
    const saved = await formatted(path, text);
    let written = saved;
    for (const changed of withOneWord(fields)) {
      written = withFields(saved, changed as Fields);
      expect(fieldsOf(cutText(written))).toEqual(changed);
      const isOther = JSON.stringify(changed) !== JSON.stringify(fields);
      expect(changedLines(saved, written)).toBe(isOther ? 1 : 0);
    }
    expect(changedLines(saved, await formatted(path, written))).toBeLessThanOrEqual(1);
  });

  test('saved again as it is, it has the same bytes', async () => {
    const saved = await formatted(path, text);
    const { body } = cutText(saved);
    const typed = withFields(saved, structuredClone(fields));
    expect(await formatted(path, body === undefined ? typed : withBody(typed, body))).toBe(saved);
  });

  const { body } = cutText(text);
  if (body === undefined) return;
  test('a word changed in each line of the text is one changed line', () => {
    const lines = body.split('\n');
    for (const [index, line] of lines.entries()) {
      const other = line.replace(/\w+/, 'changed');
      const written = withBody(text, lines.with(index, other).join('\n'));
      expect(changedLines(text, written)).toBe(other === line ? 0 : 1);
    }
  });
});

const without = (name: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));

const edited = (change: (fields: Fields) => Fields): string =>
  withFields(EVERYTHING, change(fieldsOf(cutText(EVERYTHING))!));
/** What a change adds and removes, as Git shows it. */
const difference = (after: string): string[] => {
  const [old, now] = [EVERYTHING.split('\n'), after.split('\n')];
  let start = 0;
  while (old[start] === now[start]) start += 1;
  let same = 0;
  while (old.at(-1 - same) === now.at(-1 - same)) same += 1;
  return [
    ...old.slice(start, old.length - same).map((line) => `-${line}`),
    ...now.slice(start, now.length - same).map((line) => `+${line}`),
  ];
};

test.each<[string, (fields: Fields) => Fields, string[]]>([
  [
    'a field in quotes keeps them',
    (fields) => ({ ...fields, description: 'It is "short".' }),
    [
      '-description: "What the four numbers say, and what \\"they\\" do not."',
      '+description: "It is \\"short\\"."',
    ],
  ],
  [
    'a comment stays behind its field',
    (fields) => ({ ...fields, date: '2024-01-19' }),
    [
      '-date: 2024-01-18 # the day of the first edition',
      '+date: 2024-01-19 # the day of the first edition',
    ],
  ],
  [
    'a switch is a word',
    (fields) => ({ ...fields, draft: false }),
    ['-draft: true', '+draft: false'],
  ],
  [
    'a removed field takes its line with it',
    (fields) => without('draft', fields),
    ['-draft: true'],
  ],
  [
    'a new field stands behind the one before it in the form',
    ({ title, ...fields }) => ({ title: title!, service: 'a: b', ...fields }),
    ["+service: 'a: b'"],
  ],
  [
    'a text that looks like a number is in quotes',
    (fields) => ({ ...fields, title: '2024' }),
    ["-title: 'Four Numbers: What a Board Needs'", "+title: '2024'"],
  ],
  [
    'a plain text gets quotes when it needs them',
    (fields) => ({ ...fields, summary: (fields['summary'] as string[]).with(2, 'no: it is') }),
    ['-  - The third.', "+  - 'no: it is'"],
  ],
  [
    'a new item is a line',
    (fields) => ({ ...fields, aliases: ['old-name', 'older-name'] }),
    ['+  - older-name'],
  ],
  [
    'a list in a line stays in a line',
    (fields) => ({ ...fields, topics: ['night-watch', 'keys-and-locks', 'third'] }),
    ['-topics: [keys-and-locks, night-watch]', '+topics: [night-watch, keys-and-locks, third]'],
  ],
  [
    'a list that was empty',
    (fields) => ({ ...fields, related: ['one'] }),
    ['-related: []', '+related:', '+  - one'],
  ],
  [
    'the last item of a list removed',
    (fields) => ({ ...fields, aliases: [] }),
    ['-aliases:', '-  - old-name', '+aliases: []'],
  ],
  [
    'fields in a line',
    (fields) => ({ ...fields, updated: { date: '2024-02-03', changes: 'Some, or many' } }),
    [
      '-updated: { date: 2024-02-02, changes: Some words }',
      "+updated: { date: 2024-02-03, changes: 'Some, or many' }",
    ],
  ],
])('%s', (_, change, lines) => {
  expect(difference(edited(change))).toEqual(lines);
});

test('an item takes the comment above it along', () => {
  const after = edited((fields) => {
    const [first, second, third] = fields['summary'] as string[];
    return { ...fields, summary: [first!, third!, second!] };
  });
  expect(after).toContain(
    "board paper.\n  - The third.\n  # About the second.\n  - 'The second: it has a colon.'\nrelated",
  );
});

test('a list below a name without a value', () => {
  const text = '# Moved.\nredirects:\n';
  const redirects = [{ from: '/a', to: '/b' }];
  const written = withFields(text, { redirects });
  expect(written).toBe('# Moved.\nredirects:\n  - from: /a\n    to: /b\n');
  const more = withFields(written, { redirects: [{ to: '/b' }, ...redirects] as Value });
  expect(more).toBe('# Moved.\nredirects:\n  - to: /b\n  - from: /a\n    to: /b\n');
  expect(withFields(more, { redirects: [] })).toBe('# Moved.\nredirects: []\n');
});

test('the first field of an item, which stands behind its dash', () => {
  const text = 'items:\n  - when: [retention]\n    text: for a while\n  - text: until then\n';
  const removed = withFields(text, { items: [{ text: 'for a while' }, { text: 'until then' }] });
  expect(removed).toBe('items:\n  - text: for a while\n  - text: until then\n');
  const added = withFields(removed, {
    items: [{ text: 'for a while' }, { when: ['email'], text: 'until then' }],
  });
  expect(added).toBe(
    'items:\n  - text: for a while\n  - when:\n      - email\n    text: until then\n',
  );
});

test('the text begins on the line that the check counts from', () => {
  expect(EVERYTHING.split('\n')[bodyLine(cutText(EVERYTHING)) - 1]).toBe('# A heading');
});

test('labels stand in place of the names of fields, and nothing else changes', () => {
  const text = `---
# date: of the comment
title: 'A: date: B'
updated: { date: 2024-02-02, changes: Some words }
highlights:
  - icon: scale
    label: >-
      icon: of a text
---

title: of the text
`;
  expect(withLabels(text, (name) => `The ${name}`)).toBe(`---
# date: of the comment
The title: 'A: date: B'
The updated: { The date: 2024-02-02, The changes: Some words }
The highlights:
  - The icon: scale
    The label: >-
      icon: of a text
---

title: of the text
`);
});
