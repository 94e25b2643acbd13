import { expect, test } from '@jest/globals';
import { ARTICLE_PATH, useContentCopy, withField } from '../../testing/use-content-copy.ts';

const { check, edit, testMistakes, write } = useContentCopy();

testMistakes(ARTICLE_PATH, (written) => withField(`title: ${written}`), {
  'From Łódź to Жitomir': 'title: link previews have no "Ж" (U+0416); write it in other letters',
  'From A → B': 'title: link previews have no "→" (U+2192); write it in other letters',
  'Happy 🙂 days': 'title: link previews have no "🙂" (U+1F642); write it in other letters',
});

test.each([
  'The €5 Million Wire™ From Łódź to Košice…',
  'Ştefan, Ștefan',
  'Štěpán'.normalize('NFD'),
])('a title may have the letters of %j', async (title) => {
  write(ARTICLE_PATH, withField(`title: ${title}`));
  expect((await check()).filter((message) => message.includes('link previews'))).toEqual([]);
});

test.each([
  ['./harbor.jpg', 0],
  ['./harbor.svg', 1],
])('a title beside the cover %s: %d mistakes', async (cover, count) => {
  write(ARTICLE_PATH, withField(`cover: ${cover}`).replace(/^title: .*$/m, 'title: From A → B'));
  const found = (await check()).filter((message) => message.includes('link previews have no "→"'));
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
    .filter((message) => message.includes('link previews have no "Ж"'))
    .map((message) => message.split(/:\d/)[0]);
  expect(paths).toEqual(expect.arrayContaining(changes.map(([path]) => `content/${path}`)));
});
