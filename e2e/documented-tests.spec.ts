import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
/** Where the files that the page names can be. */
const FOLDERS = ['', 'backend/src', 'e2e'];

/** The requirements of docs/evidence/asvs.md, with the text of each. */
const requirements = Array.from(
  readFileSync(join(ROOT, 'docs/evidence/asvs.md'), 'utf8').matchAll(/^- \*\*([\d.]+)\*\* (.+)$/gm),
  ([, id, text]) => ({ id: id!, text: text! }),
);

test('each ASVS requirement is listed once', () => {
  const ids = requirements.map(({ id }) => id);

  expect(ids.length).toBeGreaterThan(100);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(id))).toEqual([]);
});

test('each has a file with its tests, or says why not', () => {
  const reason = /\]\(\.\.\/|The operator|Chosen|^Not met/;
  const without = requirements.filter(({ text }) => !/`[^`]+\.(?:ts|tsx|yml|json)`$/.test(text));

  expect(without.filter(({ text }) => !reason.test(text))).toEqual([]);
});

test('the files exist', () => {
  const files = requirements.flatMap(({ text }) =>
    Array.from(text.matchAll(/`([^`]*\.ts)`/g), ([, file]) => file!),
  );

  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !FOLDERS.some((folder) => existsSync(join(ROOT, folder, file))))).toEqual([]);
});
