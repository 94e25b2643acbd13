import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const pages = execFileSync(
  'git',
  ['ls-files', '*.md', ':!frontend/content/*/**', ':!frontend/content/[a-z]*.md'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n');

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (path: string): string[] =>
  Array.from(readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading]) =>
    heading!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The links of a page to a file of the project that is not there, or to a heading that its page lacks. */
const brokenLinks = (page: string): string[] => {
  const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```.*?^```/gms, '');
  return Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link]) => link!).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path, anchor] = link.split('#');
    const target = path ? join(ROOT, dirname(page), path) : join(ROOT, page);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
};

test.each(pages)('every link of %s leads to a page and a heading', (page) => {
  expect(brokenLinks(page)).toEqual([]);
});
