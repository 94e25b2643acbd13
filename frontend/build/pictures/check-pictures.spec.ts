import { writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { useContentCopy } from '../../testing/use-content-copy.ts';
import { MEMBERS } from '../../testing/example-firm.ts';

const { at, check, edit } = useContentCopy();

const ARTICLE = 'articles/resilient-security-culture.md';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a9773a' } });

beforeEach(async () => {
  await plain(600, 400).jpeg().toFile(at('articles/harbor.jpg'));
  const photograph = await plain(600, 400).jpeg().toBuffer();
  writeFileSync(at('articles/torn.jpg'), photograph.subarray(0, photograph.length / 2));
  writeFileSync(at('articles/words.png'), 'These are words.');
  writeFileSync(at('articles/vector.png'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  writeFileSync(at('articles/huge.jpg'), Buffer.concat([photograph, Buffer.alloc(10_500_000)]));
});

/** Adds a paragraph to the end of an article, and returns the messages, which must name its line. */
const messagesFor = async (paragraph: string, path = ARTICLE): Promise<string[]> => {
  let line = 0;
  edit(path, (text) => {
    line = text.trimEnd().split('\n').length + 2;
    return `${text.trimEnd()}\n\n${paragraph}\n`;
  });
  const start = `content/${path}:${line} `;
  return (await checkUsed()).map((message) => {
    expect(message).toContain(start);
    return message.slice(start.length);
  });
};

const UNUSED = 'no article or member uses this picture; name it in one, or delete it';

/** Returns the messages except those about the pictures that a test does not need. */
const checkUsed = async () => (await check()).filter((message) => !message.endsWith(UNUSED));

test.each(['./harbor.jpg', 'harbor.jpg', '../articles/harbor.jpg'])(
  'accepts the picture %s beside the article',
  async (file) => {
    expect(await messagesFor(`![A harbor](${file} "In the morning")`)).toEqual([]);
  },
);

test.each([
  ['![A harbor](./harbour.jpg)', 'there is no picture "./harbour.jpg"; did you mean "./harbor.jpg"?'],
  ['![A harbor](harbor.JPG)', 'there is no picture "harbor.JPG"; did you mean "./harbor.jpg"?'],
  [
    '![](./harbor.jpg)',
    'the picture "./harbor.jpg" has no alternative text; write ![What it shows](./harbor.jpg)',
  ],
  [
    '![A harbor](./huge.jpg)',
    'the picture "./huge.jpg" has 10.5 MB, more than 10; make it smaller, 2,000 pixels in width are enough',
  ],
  ...['words.png', 'torn.jpg', 'vector.png'].map((name) => [
    `![A harbor](./${name})`,
    `the picture "./${name}" is not a picture that the build can read; save it as JPEG, PNG, WebP or AVIF`,
  ]),
  ...['https://example.com/harbor.jpg', '/harbor.jpg'].map((address) => [
    `![A harbor](${address})`,
    `the picture "${address}" must be a file in the same folder, such as ./harbor.jpg`,
  ]),
  [
    'Words ![A harbor](./harbor.jpg) around it.',
    'the picture "./harbor.jpg" needs a line of its own, with empty lines around it',
  ],
  [
    '![A harbor](./my harbor.jpg)',
    '"![A harbor](./my harbor.jpg)": not a link or picture; its address must not have spaces, and ends with )',
  ],
])('%s: %s', async (paragraph, message) => {
  expect(await messagesFor(paragraph)).toEqual([message]);
});

test('a picture outside of an article is reported', async () => {
  expect(await messagesFor('![A harbor](../articles/harbor.jpg)', `team/${MEMBERS[0]}.md`)).toEqual([
    'only articles have pictures in their text',
  ]);
});

test.each([
  ['cover: ./habor.jpg', 'cover: there is no picture "./habor.jpg"; did you mean "./harbor.jpg"?'],
  [
    'cover: ./words.png',
    'cover: the picture "./words.png" is not a picture that the build can read; save it as JPEG, PNG, WebP or AVIF',
  ],
  ['drawing:\n  dais: [60, 30]', 'drawing.dais: there is no such field; did you mean "days"?'],
  ['drawing:\n  days: [60, 30]\n  bars: [2, 1]', 'drawing: found'],
  ['updated:\n  dat: 2024-09-12', 'updated.dat: there is no such field; did you mean "date"?'],
  [
    'drawing: days',
    'drawing: found "days"; expected: one drawing for the cover with its numbers, such as days: [60, 30]; the guide lists them',
  ],
])('%s: %s', async (fields, message) => {
  edit(ARTICLE, (text) => text.replace(/^drawing:\n.*$/m, fields));
  expect(await check()).toContainEqual(expect.stringContaining(` ${message}`));
});

test('accepts a cover beside the article, and a picture of a member that exists, in place of the drawing', async () => {
  edit(ARTICLE, (text) => text.replace(/^drawing:\n.*$/m, 'cover: ./harbor.jpg'));
  edit(`team/${MEMBERS[0]}.md`, (text) =>
    text.replace('shortBio:', 'image:\n  file: ../articles/harbor.jpg\n  alt: A harbor at night\nshortBio:'),
  );
  expect(await checkUsed()).toEqual([]);

  edit(`team/${MEMBERS[0]}.md`, (text) => text.replace('../articles/harbor.jpg', './harbor.jpg'));
  expect(await checkUsed()).toEqual([
    expect.stringMatching(/^content\/team\/.+:\d+ image\.file: there is no picture "\.\/harbor\.jpg"$/),
  ]);
});

test('reports pictures that no article uses', async () => {
  edit(
    ARTICLE,
    (text) => `${text.replace(/^drawing:\n.*$/m, 'cover: ./harbor.jpg').trimEnd()}\n\n![Huge](harbor.jpg)\n`,
  );
  expect(await check()).toEqual(
    ['huge.jpg', 'torn.jpg', 'vector.png', 'words.png'].map((name) => `content/articles/${name}:1 ${UNUSED}`),
  );
});

test('a picture and a link are checked even if a field of the article has a mistake', async () => {
  edit(
    ARTICLE,
    (text) =>
      `${text.replace(/^date: .*$/m, 'date: soon').trimEnd()}\n\n![Harbor](./harbour.jpg)\n\n[More](/blogs)\n`,
  );
  expect(await check()).toEqual([
    expect.stringContaining('date: found "soon"; expected: '),
    expect.stringContaining('there is no picture "./harbour.jpg"; did you mean "./harbor.jpg"?'),
    expect.stringContaining('there is no page "/blogs"; did you mean "/blog"?'),
  ]);
});
