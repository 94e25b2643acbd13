import { rm, stat, utimes } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { published } from '../testing/test-articles.ts';
import { useSiteCopy } from '../testing/use-site-copy.ts';

const site = useSiteCopy();

/** Ways to write the date of an article, and the ends of its lines. */
const SPELLINGS = [
  ['date: %', '\n'],
  ["date: '%'", '\n'],
  ['date:   "%"  # the day of the talk', '\r\n'],
] as const;

test('a firm without articles, whose folder Git does not keep, has none that is due', async () => {
  await rm(site.path('content/articles'), { recursive: true });
  expect(await site.run('mark-due.ts')).toMatchObject({ status: 0, errors: '' });
});

test('articles are due on their day, and the mark is new only if one has become due', async () => {
  const source = published('2024-05-02', '');
  const datesWith = async (day: string) => {
    for (const [index, [line, lineEnd]] of SPELLINGS.entries()) {
      const dated = source.replace(/^date: .*$/m, line.replace('%', day)).replaceAll('\n', lineEnd);
      await site.write(`content/articles/x${index}.md`, `${dated}date: 2001-01-01\n`);
    }
    expect(await site.run('mark-due.ts')).toMatchObject({ status: 0, errors: '' });
    return (await site.read('.due')).trim().split('\n');
  };
  const marked = async () => (await stat(site.path('.due'))).mtimeMs;

  const later = await datesWith('2999-01-05');
  expect(later.filter((date) => !/^20\d\d-\d\d-\d\d$/.test(date))).toEqual([]);
  expect(later).not.toContain('2001-01-01');

  await utimes(site.path('.due'), new Date(0), new Date(0));
  await datesWith('2999-01-06');
  expect(await marked()).toBe(0);

  const today = new Date().toISOString().slice(0, 10);
  expect(await datesWith(today)).toEqual([...later, today, today, today]);
  expect(await marked()).toBeGreaterThan(0);
});
