import { expect, test } from '@jest/globals';
import { DRAFT } from '../../testing/test-articles.ts';
import { ARTICLE_PATH, useContentCopy, withField } from '../../testing/use-content-copy.ts';
import { readContent } from '../read/content.ts';
import { describeMissingLetters, lettersIn } from './letters.ts';

const { at, edit, write } = useContentCopy();

const describe = () => describeMissingLetters(readContent(at('.')));

test('a letter that the fonts do not have is named, with its first place', async () => {
  expect(await describe()).toBeUndefined();

  write(
    ARTICLE_PATH,
    `${DRAFT}\n\nThe letter Ж, and again Ж.\n\nA heart ♥.[^1]\n\n[^1]: The arrow back is the build's.`,
  );

  const first = DRAFT.split('\n').length + 2;
  expect((await describe())?.split('\n').slice(1)).toEqual([
    `  "Ж" (U+0416), first in content/${ARTICLE_PATH}:${first}`,
    `  "♥" (U+2665), first in content/${ARTICLE_PATH}:${first + 2}`,
  ]);
});

test('the letters of a site are those of its texts, as the language has set them', () => {
  edit('site.yaml', (text) =>
    text.replace(/^language: .*$/m, 'language: fr').replace(/^quotes: .*$/m, 'quotes: «»‹›'),
  );
  write(ARTICLE_PATH, withField(`date: 2024-08-02\ntitle: The "word"`));
  const letters = lettersIn(readContent(at('.')));
  // 2 août 2024
  for (const letter of '«»û') expect(letters).toContain(letter);
});

test('a letter in two parts is the composed one', () => {
  write(ARTICLE_PATH, `${DRAFT}\n\n${'Ő'.normalize('NFD')}`);
  expect(lettersIn(readContent(at('.')))).toContain('Ő');
});
