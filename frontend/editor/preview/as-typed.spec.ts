import { expect, test } from '@jest/globals';
import { readContent } from '../../generator/read/content.ts';
import { DRAFT } from '../../testing/test-articles.ts';
import { useContentCopy } from '../../testing/use-content-copy.ts';
import { asTyped } from './as-typed.ts';

const { at, write } = useContentCopy();

/** The fields of a new article that is shown, beside the draft of the tests. */
const shownBesideDraft = (fields: string) => {
  write('articles/a.md', DRAFT);
  write('articles/b.md', `---\n${fields}\n---\n\nIt begins.\n`);
  return asTyped(readContent(at('.'))).files.get('articles/b.md')!.fields;
};

test('a new article with mistakes has nothing that it may lack of another one', () => {
  expect(Object.keys(shownBesideDraft('title: New')).toSorted()).toEqual([
    'author',
    'date',
    'description',
    'excerpt',
    'nextStep',
    'service',
    'summary',
    'title',
    'topics',
  ]);
});

test('three dots stand for its missing texts, and another one names what it must name', () => {
  const { title, excerpt, author, service } = shownBesideDraft('draft: true');

  expect({ title, excerpt }).toEqual({ title: '…', excerpt: '…' });
  expect(DRAFT).toContain(`service: ${String(service)}\nauthor: ${String(author)}\n`);
});
