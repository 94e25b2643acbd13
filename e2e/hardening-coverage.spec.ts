import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');

/** Every file that the page names, with each of the names after it. */
const references = readFileSync(join(ROOT, 'docs/hardening-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .flatMap((row) =>
    Array.from(
      row
        .split(' | ')
        .at(-1)!
        .matchAll(/`([^`]+)` › (.+?)(?=\. `| +\|$)/g),
    ),
  )
  .flatMap(([, file, names]) => names!.split('; ').map((name) => ({ file: file!, name })));

test.each(references)('$file has “$name”', ({ file, name }) => {
  const path = [file, join('e2e', file)].map((path) => join(ROOT, path)).find(existsSync);

  expect(path).toBeDefined();
  expect(readFileSync(path!, 'utf8')).toContain(name);
});

test('the page names a test for each line', () => {
  expect(references.length).toBeGreaterThan(60);
});
