import { writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { ARTICLE, useContentCopy, withField } from '../../testing/use-content-copy.ts';
import { MEMBERS } from '../../testing/example-firm.ts';

const { at, check, edit, read, write, testMistakes, testParagraphs, testReplacements } = useContentCopy();

beforeEach(async () => {
  const plain = sharp({ create: { width: 600, height: 400, channels: 3, background: '#a9773a' } });
  const photograph = await plain.jpeg().toBuffer();
  const pictures = {
    'harbor.jpg': photograph,
    'torn.jpg': photograph.subarray(0, photograph.length / 2),
    'words.png': 'These are words.',
    'vector.png': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'huge.jpg': Buffer.concat([photograph, Buffer.alloc(10_500_000)]),
  };
  for (const [name, content] of Object.entries(pictures)) writeFileSync(at(`articles/${name}`), content);
});

const UNUSED = 'no article or member uses this picture; name it in one, or delete it';

/** Returns the messages except those about the pictures that a test does not need. */
const checkUsed = async () => (await check()).filter((message) => !message.endsWith(UNUSED));

const UNREADABLE = 'is not a picture that the build can read; save it as JPEG, PNG, WebP or AVIF';
const ELSEWHERE = 'must be a file in the same folder, such as ./harbor.jpg';

testParagraphs('pictures that are missing, unreadable, elsewhere or without a text', {
  '![A harbor](./harbour.jpg)': 'there is no picture "./harbour.jpg"; did you mean "./harbor.jpg"?',
  '![A harbor](harbor.JPG)': 'there is no picture "harbor.JPG"; did you mean "./harbor.jpg"?',
  '![](./harbor.jpg)':
    'the picture "./harbor.jpg" has no alternative text; write ![What it shows](./harbor.jpg)',
  '![A harbor](./huge.jpg)':
    'the picture "./huge.jpg" has 10.5 MB, more than 10; make it smaller, 2,000 pixels in width are enough',
  '![A harbor](./words.png)': `the picture "./words.png" ${UNREADABLE}`,
  '![A harbor](./torn.jpg)': `the picture "./torn.jpg" ${UNREADABLE}`,
  '![A harbor](./vector.png)': `the picture "./vector.png" ${UNREADABLE}`,
  '![A harbor](https://example.com/harbor.jpg)': `the picture "https://example.com/harbor.jpg" ${ELSEWHERE}`,
  '![A harbor](/harbor.jpg)': `the picture "/harbor.jpg" ${ELSEWHERE}`,
  'Words ![A harbor](./harbor.jpg) around it.':
    'the picture "./harbor.jpg" needs a line of its own, with empty lines around it',
  '![A harbor](./my harbor.jpg)':
    '"![A harbor](./my harbor.jpg)": not a link or picture; its address must not have spaces, and ends with )',
});

testMistakes(ARTICLE, withField, {
  'cover: ./habor.jpg': 'cover: there is no picture "./habor.jpg"; did you mean "./harbor.jpg"?',
  'cover: ./words.png': `cover: the picture "./words.png" ${UNREADABLE}`,
  'drawing:\n  dais: [60, 30]': '@1 drawing.dais: there is no such field; did you mean "days"?',
  'drawing:\n  days: [60, 30]\n  bars: [2, 1]':
    'drawing: found {"bars":[2,1],"days":[60,30]}; expected: one drawing for the cover with its numbers, such as days: [60, 30]; the guide lists them',
  'drawing: days':
    'drawing: found "days"; expected: one drawing for the cover with its numbers, such as days: [60, 30]; the guide lists them',
});

const VIDEO = '::video{id="abc" title="What it shows" duration="8:28"}';

testReplacements([['privacy.md', '## ', `${VIDEO}\n\n## `, 'only articles have videos']]);

test('a picture outside of an article is reported', async () => {
  edit(`team/${MEMBERS[0]}.md`, (text) => `${text}\n![A harbor](../articles/harbor.jpg)\n`);
  expect(await check()).toEqual([expect.stringMatching(/ only articles have pictures in their text$/)]);
});

test('accepts pictures beside the article, as its cover, and of a member, and reports those that are not used', async () => {
  const pictures = ['./harbor.jpg', 'harbor.jpg', '../articles/harbor.jpg'];
  const shown = pictures.map((file) => `![A harbor](${file} "In the morning")`);
  write(ARTICLE, [withField('cover: ./harbor.jpg'), ...shown].join('\n\n'));
  const member = read(`team/${MEMBERS[0]}.md`)
    .replace(/^image:.*\n(?: .*\n)*/m, '')
    .replace(/^order: .*$/m, 'order: 1000');
  const addPicture = (file: string) =>
    write(
      'team/ada.md',
      member.replace('shortBio:', `image:\n  file: ${file}\n  alt: A harbor at night\nshortBio:`),
    );
  addPicture('../articles/harbor.jpg');
  expect(await check()).toEqual(
    ['huge.jpg', 'torn.jpg', 'vector.png', 'words.png'].map((name) => `content/articles/${name}:1 ${UNUSED}`),
  );

  addPicture('./q.jpg');
  expect(await checkUsed()).toEqual([
    expect.stringMatching(/^content\/team\/.+:\d+ image\.file: there is no picture "\.\/q\.jpg"$/),
  ]);
});

test('a picture and a link are checked even if a field of the article has a mistake', async () => {
  write(ARTICLE, `${withField('date: soon')}\n![Harbor](./harbour.jpg)\n\n[More](/blogs)\n`);
  expect(await check()).toEqual([
    expect.stringContaining('date: found "soon"; expected: '),
    expect.stringContaining('there is no picture "./harbour.jpg"; did you mean "./harbor.jpg"?'),
    expect.stringContaining('there is no page "/blogs"; did you mean "/blog"?'),
  ]);
});
