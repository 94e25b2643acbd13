import { expect, test } from '@jest/globals';
import { readText } from './support/content.ts';
import { found, read, tracked } from './support/project.ts';

/*
 * An editor may change every text that the guide does not list under "Ask first", so no test may quote another one: it
 * reads it with support/content.ts instead.
 */

const CONTENT = 'frontend/content/';

/** The items of "Ask first": files, and the fields in them; none for "all", and for rows about the text below the fields. */
const askFirst = () => {
  const [section] = found(read(`${CONTENT}README.md`), /### Ask first\n([\s\S]*?)\n## /g);
  const quoted = (cell: string) => found(cell, /`([^`]+)`/g);
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
  return tracked(`${CONTENT}*.md`, `${CONTENT}*.yaml`, `:!${CONTENT}README.md`)
    .map((path) => path.slice(CONTENT.length))
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
  tracked('e2e/*.e2e.ts', '*.spec.ts').flatMap((path) =>
    [...read(path).matchAll(QUOTATION)]
      .map(([, single, double, pattern]) => (single ?? double ?? pattern!).replaceAll('\\', ''))
      .map((text) => ({ path, text, words: text.split(' ').length }))
      .filter(({ text, words }) => words >= 3 || text.includes('@')),
  );

test('no test quotes a text that an editor may change without asking', () => {
  const free = freeTexts();
  expect(free.length).toBeGreaterThan(300);
  // A few words may occur in a longer text by chance, such as the name of a service in an answer.
  const mistakes = quotations().flatMap(({ path, text, words }) =>
    free
      .filter((each) => (words < 5 ? each.text.startsWith(text) : each.text.includes(text)))
      .map(({ place }) => `${path} quotes "${text}" of ${place}`),
  );
  expect(mistakes).toEqual([]);
});
