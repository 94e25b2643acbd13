import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');

/** The cells of each table row that matches a pattern, on one page of docs/. */
const rowsOf = (page: string, start: RegExp): string[][] =>
  readFileSync(join(ROOT, 'docs', page), 'utf8')
    .split('\n')
    .filter((line) => start.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );

describe('docs/security.md', () => {
  const references = rowsOf('security.md', /^\| .*` › /)
    .flatMap((cells) => Array.from(cells.at(-1)!.matchAll(/`([^`]+)` › (.+?)(?=\. `|$)/g)))
    .flatMap(([, file, names]) => names!.split('; ').map((name) => ({ file: file!, name })));

  test.each(references)('names “$name” in $file, and both exist', ({ file, name }) => {
    const path = [file, join('e2e', file)].map((path) => join(ROOT, path)).find(existsSync);

    expect(path).toBeDefined();
    expect(readFileSync(path!, 'utf8')).toContain(name);
  });

  test('names enough tests', () => {
    expect(references.length).toBeGreaterThan(120);
  });
});

describe('each ASVS requirement', () => {
  const requirements = rowsOf('security.md', /^\| \d/);

  test('is listed once', () => {
    const ids = requirements.map(([id]) => id);

    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(id!))).toEqual([]);
  });

  test('has a test, or the reason why it has none', () => {
    const reason = /^(?:Does not apply|The operator|Written there|Chosen|Not met|`\.?[\w./-]+`)/;

    expect(requirements.filter(([, , shown]) => !/` › /.test(shown!) && !reason.test(shown!))).toEqual([]);
  });
});
