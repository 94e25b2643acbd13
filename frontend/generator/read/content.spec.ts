import { expect, test } from '@jest/globals';
import { ICON_NAMES } from '../../src/content/schema/fields.ts';
import { formatMistake } from './mistake.ts';
import { WORDS } from '../../testing/render.ts';
import { parseFile } from './content.ts';

const messagesFor = (path: string, text: string) =>
  parseFile(path, text, { words: WORDS }).mistakes.map(formatMistake).join('\n');

const member = (fields: string, body = 'A paragraph.') => `---\n${fields}\n---\n\n${body}\n`;

const VALID = `name: Ada Example
role: Analyst
order: 1
onAboutPage: true
portrait: weave
shortBio: Ada reads what others overlook and writes down what it means for the people who decide.
description: Ada Example is an analyst who reads what others overlook.
highlights:
  - { icon: scale, label: Weighs evidence }
  - { icon: globe, label: Reads widely }
  - { icon: users, label: Works with boards }`;

test('reads front matter and text, also with Windows line ends, and typesets fields', () => {
  const source = member(VALID.replace('Analyst', `The board's "analyst"`), 'One.\n\nTwo words.');
  const { fields, body } = parseFile('team/ada-example.md', source, { words: WORDS });
  expect(fields).toMatchObject({ name: 'Ada Example', role: 'The board’s “analyst”' });
  expect(body).toMatchObject({
    html: '<p>One.</p>\n<p>Two words.</p>',
    headings: [],
    wordCount: 3,
  });
  const windows = source.replaceAll('\n', ' \r\n');
  expect(parseFile('team/ada-example.md', windows, { words: WORDS }).body?.html).toBe(body!.html);
});

test('a sign in the name of the firm is no markup', () => {
  const names = { name: 'A*B | C_D & R&copy;D `E`' };
  const path = 'team/ada-example.md';
  const text = member(VALID, '%site.name% and %site.name%.');
  const shown = 'A*B | C_D &#x26; R&#x26;copy;D `E`';
  expect(parseFile(path, text, { names, words: WORDS }).body).toMatchObject({
    html: `<p>${shown} and ${shown}.</p>`,
  });
});

test.each([
  ['role: Analyst\n', '', '2 role: is missing; expected: role in the firm'],
  ['role: Analyst', 'role: ""', '3 role: is empty; expected: role in the firm'],
  [
    'order: 1',
    'order: first',
    '4 order: found "first"; expected: position on the About page, from 1',
  ],
  [
    'icon: scale',
    'icon: scales',
    `10 highlights.icon: found "scales"; did you mean "scale"?; expected: name of an icon: ${ICON_NAMES.join(', ')}`,
  ],
  [
    /shortBio: .*/,
    'shortBio: Ada.',
    '7 shortBio: has 4 characters; expected: one or two sentences for the card (60 to 220 characters)',
  ],
  [/ {2}- .*Weighs.*\n/, '', '9 highlights: has 2 entries, must have at least 3'],
])('reports %s → %j with its line and what is expected', (found, replacement, message) => {
  expect(messagesFor('team/ada-example.md', member(VALID.replace(found, replacement)))).toBe(
    `content/team/ada-example.md:${message}`,
  );
});

test('reports every mistake of a file, of the fields and of the text', () => {
  const fields = VALID.replace('order: 1', 'order: 0').replace('role: Analyst\n', '');
  expect(
    messagesFor('team/ada-example.md', member(fields, 'Text.\n\n# Title\n\n::map{id="1"}')),
  ).toBe(
    [
      'content/team/ada-example.md:2 role: is missing; expected: role in the firm',
      'content/team/ada-example.md:3 order: found 0; expected: position on the About page, from 1',
      'content/team/ada-example.md:16 start a section with ##; the title is a field',
      'content/team/ada-example.md:18 found ::map; expected: ::video{id="11 characters of YouTube" title="…" duration="m:ss"}',
    ].join('\n'),
  );
});

test.each([
  [
    'team/ada-example.md',
    'no fields',
    '1 the file must start with its fields, between two lines of ---',
  ],
  ['team/ada-example.md', `---\n${VALID}\n\nText.\n`, '1 the file must start with its fields'],
  ['team/ada-example.md', `---\n${VALID}\n---\n`, '14 the text after the fields is missing'],
  ['team/ada-example.md', '---\na: "\\q"\n---\n', ':2 a: not valid YAML: '],
  [
    'team/ada-example.md',
    member(VALID, 'A <b>word</b>.'),
    '15 HTML is not shown: <b>; use Markdown',
  ],
  [
    'history.md',
    '---\ntitle: caf\uFFFD\n---\n',
    '2 a letter cannot be read; save the file as UTF-8',
  ],
  [
    'site.yaml',
    '',
    '1 the file: is empty; expected: language, quotes, name, shortName, description, tagline,',
  ],
  ['home/questions.yaml', 'items:', '1 items: is empty; expected: a list'],
  [
    'statements.yaml',
    'a:\n  - when: [email]\n    text: b',
    '; expected: list of variants, the last of them',
  ],
  [
    'statements.yaml',
    'a:\n  - when: [proxy]\n    text: for %installation.days%\n  - text: b',
    '3 a.text: found {"when":',
  ],
  [
    'team/ada-example.md',
    member(VALID, '| A |\n| - |\n| b | c |'),
    '17 the row "b | c" has 2 of 1 cells; ',
  ],
  ['team/Ada Example.md', member(VALID), 'A name has lower-case letters, digits and hyphens'],
  ['notes.md', '', '1 this file is not used; the guide (content/README.md) lists the files'],
])('%s: rejects %j', (path, source, message) => {
  expect(messagesFor(path, source)).toContain(message);
});
