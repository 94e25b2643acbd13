import { expect, test } from '@jest/globals';
import { readContent } from './read-content.ts';

const member = (fields: string, body = 'A paragraph.') => `---\n${fields}\n---\n\n${body}\n`;

const VALID = `name: Ada Example
role: Analyst
order: 1
onAboutPage: true
shortBio: Ada reads what others overlook and writes down what it means for the people who decide.
description: Ada Example is an analyst who reads what others overlook.
highlights:
  - { icon: scale, label: Weighs evidence }
  - { icon: globe, label: Reads widely }
  - { icon: users, label: Works with boards }`;

test('reads front matter and text', () => {
  const { fields, body } = readContent('team/ada-example.md', member(VALID, 'One.\n\nTwo words.'));
  expect(fields['name']).toBe('Ada Example');
  expect(body).toEqual({ html: '<p>One.</p>\n<p>Two words.</p>', headings: [], words: 3 });
});

test('typesets the quotation marks of fields', () => {
  const { fields } = readContent(
    'team/ada-example.md',
    member(VALID.replace('Analyst', `The board's "analyst"`)),
  );
  expect(fields['role']).toBe('The board’s “analyst”');
});

test.each([
  ['a missing field', VALID.replace('role: Analyst\n', ''), 'role', 'expected: role in the firm'],
  [
    'a field of the wrong type',
    VALID.replace('order: 1', 'order: first'),
    'order',
    'expected: position on the About page',
  ],
  [
    'an unknown icon',
    VALID.replace('icon: scale', 'icon: skull'),
    'highlights.0.icon',
    'expected: name of an icon',
  ],
  [
    'a text that is too short',
    VALID.replace(/shortBio: .*/, 'shortBio: Ada.'),
    'shortBio',
    '60 to 220 characters',
  ],
  ['an unknown field', `${VALID}\ncolour: red`, 'the file', 'colour'],
])('reports %s with the file, the field and what is expected', (_, fields, field, expected) => {
  const read = () => readContent('team/ada-example.md', member(fields));
  expect(read).toThrow(`content/team/ada-example.md: ${field}: `);
  expect(read).toThrow(expected);
});

test.each([
  ['team/ada-example.md', 'no front matter', 'expected front matter between two lines of ---'],
  ['team/ada-example.md', `---\n${VALID}\n---\n`, 'expected text after the front matter'],
  ['team/ada-example.md', '---\na: [\n---\n', 'not valid YAML'],
  ['notes.txt', '', 'unknown content file'],
  ['team/ada-example.md', member(VALID, '::map{id="1"}'), 'expected ::video{id='],
])('%s: rejects %j', (path, source, message) => {
  expect(() => readContent(path, source)).toThrow(message);
});
