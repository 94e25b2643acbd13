import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { readText } from './support/content.ts';

/*
 * An editor may change every text that the guide does not list under "Ask first", so no test may quote another one: it
 * reads it with support/content.ts instead.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CONTENT = `${ROOT}frontend/content/`;
const filesIn = (folder: string, name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => name.test(path) && !path.includes('node_modules'));

/** The items of "Ask first": files, and the fields in them; none for "all", and for rows about the text below the fields. */
const askFirst = () => {
  const guide = readFileSync(`${CONTENT}README.md`, 'utf8');
  const [, section] = /### Ask first\n([\s\S]*?)\n## /.exec(guide)!;
  const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
  return section!
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.split(': '))
    .map(([files, fields]) => ({
      files: quoted(files!),
      fields: fields === 'all' ? undefined : quoted(fields!),
    }));
};

/** Every text in a value, with the name of its field. */
const textsIn = (value: unknown, field = ''): { field: string; text: string }[] => {
  if (typeof value === 'string') return [{ field, text: value }];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, name));
};

/** The texts that an editor may change without asking, with their places. */
const freeTexts = () => {
  const rows = askFirst();
  return filesIn(CONTENT, /\.(?:md|yaml)$/)
    .filter((path) => path !== 'README.md')
    .flatMap((path) => {
      const { fields, body } = readText(path);
      const asked = rows.filter(({ files }) => files.some((file) => path.startsWith(file)));
      return textsIn({ ...fields, text: body.split(/\n{2,}/).filter(Boolean) })
        .filter(({ field }) => !asked.some((row) => !row.fields || row.fields.includes(field)))
        .map(({ field, text }) => ({ place: `${path} ${field}`, text }));
    });
};

/** What tests look for: texts of at least three words, and addresses. */
const QUOTATION = /'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|\/\^?([A-Z][^/\n]+)\//g;
const quotations = () =>
  filesIn(`${ROOT}e2e`, /\.e2e\.ts$/)
    .map((path) => `e2e/${path}`)
    .concat(filesIn(`${ROOT}backend/src`, /\.spec\.ts$/).map((path) => `backend/src/${path}`))
    .flatMap((path) =>
      [...readFileSync(ROOT + path, 'utf8').matchAll(QUOTATION)]
        .map(([, single, double, pattern]) => (single ?? double ?? pattern!).replaceAll('\\', ''))
        .map((text) => ({ path, text, words: text.split(' ').length }))
        .filter(({ text, words }) => words >= 3 || text.includes('@')),
    );

test('no test quotes a text that an editor may change without asking', () => {
  const free = freeTexts();
  expect(free.length).toBeGreaterThan(300);
  // A few words may occur in a longer text by chance, such as the name of a service in an answer.
  const found = quotations().flatMap(({ path, text, words }) =>
    free
      .filter((each) => (words < 5 ? each.text.startsWith(text) : each.text.includes(text)))
      .map(({ place }) => `${path} quotes "${text}" of ${place}`),
  );
  expect(found).toEqual([]);
});
