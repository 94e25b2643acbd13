import { expect, test } from '@jest/globals';
import { ARTICLE_PATH, useContentCopy, withField } from '../../testing/use-content-copy.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

const { articles } = wordsOfCheck();
const noLetter = (letter: string, name: string) => fill(articles.letter, { letter, name });

const { check, edit, testMistakes, write } = useContentCopy();

testMistakes(ARTICLE_PATH, (written) => withField(`title: ${written}`), {
  'From Łódź to Жitomir': `title: ${noLetter('Ж', 'U+0416')}`,
  'From A → B': `title: ${noLetter('→', 'U+2192')}`,
  'Happy 🙂 days': `title: ${noLetter('🙂', 'U+1F642')}`,
});

test.each([
  'The €5 Million Wire™ From Łódź to Košice…',
  'Ştefan, Ștefan',
  'Štěpán'.normalize('NFD'),
])('a title may have the letters of %j', async (title) => {
  write(ARTICLE_PATH, withField(`title: ${title}`));
  expect(await check()).toEqual([]);
});

test.each([
  ['./harbor.jpg', 0],
  ['./harbor.svg', 1],
])('a title beside the cover %s: %d mistakes', async (cover, count) => {
  write(ARTICLE_PATH, withField(`cover: ${cover}`).replace(/^title: .*$/m, 'title: From A → B'));
  const found = (await check()).filter((message) => message.includes(noLetter('→', 'U+2192')));
  expect(found).toHaveLength(count);
});

test('names, roles, topics and the imprint are on link previews, too', async () => {
  const changes: [path: string, field: RegExp][] = [
    ['site.yaml', /^name: /m],
    ['topics.yaml', /^ +title: /m],
    ['legal.yaml', /^ +title: /m],
    ['team/daniel-whitcombe.md', /^role: /m],
  ];
  for (const [path, field] of changes)
    edit(path, (text) => text.replace(field, (start) => `${start}Ж `));
  const paths = (await check())
    .filter((message) => message.includes(noLetter('Ж', 'U+0416')))
    .map((message) => message.split(/:\d/)[0]);
  expect(paths).toEqual(expect.arrayContaining(changes.map(([path]) => `content/${path}`)));
});
