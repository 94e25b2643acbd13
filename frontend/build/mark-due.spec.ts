import { stat, utimes } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { useSiteCopy } from '../testing/use-site-copy.ts';

const site = useSiteCopy();

test('the mark is newer than the site only if an article has become due', async () => {
  const marked = async () => {
    expect(await site.run('mark-due.ts')).toMatchObject({ status: 0, errors: '' });
    return (await stat(site.path('.due'))).mtimeMs;
  };
  const before = await marked();
  await utimes(site.path('.due'), new Date(0), new Date(0));
  expect(await marked()).toBe(0);
  await site.edit('content/articles/resilient-security-culture.md', (text) =>
    text.replace(/^date: .*$/m, 'date: 2026-01-05'),
  );
  expect(await marked()).toBeGreaterThanOrEqual(before);
});

test.each([
  ['date: %', '\n'],
  ["date: '%'", '\n'],
  ['date:   "%"  # the day of the talk', '\r\n'],
])('an article with the line %j is due on its day, and not before', async (line, lineEnd) => {
  const article = 'content/articles/resilient-security-culture.md';
  const source = await site.read(article);
  const datesWith = async (day: string) => {
    const dated = source.replace(/^date: .*$/m, line.replace('%', day)).replaceAll('\n', lineEnd);
    await site.write(article, `${dated}date: 2001-01-01\n`);
    expect(await site.run('mark-due.ts')).toMatchObject({ status: 0, errors: '' });
    return (await site.read('.due')).trim().split('\n');
  };

  const later = await datesWith('2999-01-05');
  const today = new Date().toISOString().slice(0, 10);

  expect(later.filter((date) => !/^20\d\d-\d\d-\d\d$/.test(date))).toEqual([]);
  expect(later).not.toContain('2001-01-01');
  expect(await datesWith(today)).toEqual([...later, today]);
});
