import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readContent, type ContentFile } from './build/read-content.ts';

const root = new URL('content/', import.meta.url);
const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  // On Windows, readdir() separates folders with backslashes.
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(?:md|yaml)$/.test(path));
const files = new Map(
  paths
    .filter((path) => path !== 'README.md')
    .map((path): [string, ContentFile] => [
      path,
      readContent(path, readFileSync(new URL(path, root), 'utf8')),
    ]),
);

const inFolder = (folder: string) =>
  [...files].flatMap(([path, file]) =>
    path.startsWith(`${folder}/`) ? [{ id: path.slice(folder.length + 1, -'.md'.length), ...file }] : [],
  );

const articles = inFolder('articles');
const bodies = [...files].flatMap(([path, { body }]) => (body ? [{ path, ...body }] : []));
const links = bodies.flatMap(({ path, html }) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => ({ path, href: href! })),
);

test.each(
  articles.map(({ id, fields, body }) => [id, fields['readingTime'] as number, body!.words] as const),
)('%s takes %i minutes at 200 to 250 words a minute (%i words)', (_, minutes, words) => {
  expect(words / minutes).toBeGreaterThanOrEqual(200);
  expect(words / minutes).toBeLessThanOrEqual(250);
});

test.each(articles.map(({ id, body }) => [id, body!.html] as const))(
  '%s has a table, at least four sections, and at least four external links',
  (_, html) => {
    expect(html).toContain('<table>');
    expect(html.match(/<h2 /g)!.length).toBeGreaterThanOrEqual(4);
    expect(html.match(/href="https:\/\//g)!.length).toBeGreaterThanOrEqual(4);
  },
);

test('the articles have the slugs, dates, and reading times of the specification', () => {
  const stated = Object.fromEntries(
    articles.map(({ id, fields }) => [id, [fields['date'], fields['readingTime']]]),
  );
  expect(stated).toMatchObject({
    'security-stack-metrics': [{ day: '2024-01-18', text: 'January 18, 2024' }, 15],
    'top-5-risk-assessment-models': [{ day: '2024-03-07', text: 'March 7, 2024' }, 10],
  });
  const minutes = articles.map(({ fields }) => fields['readingTime']);
  expect(minutes).toEqual(expect.arrayContaining([6, 8, 10, 12, 15]));
});

test('the figures that the specification requires link to their sources', () => {
  const metrics = articles.find(({ id }) => id === 'security-stack-metrics')!.body!.html;
  for (const figure of ['212 days', '$5,600', '$4.45 million']) {
    const sentence = metrics.split(/(?<=[.?!])\s+(?=[A-Z<])/).find((part) => part.includes(figure));
    expect(sentence).toBeDefined();
    const paragraph = metrics.split('</p>').find((part) => part.includes(figure));
    expect(paragraph).toMatch(/href="https:\/\//);
  }
});

test('every internal link leads to an existing page and anchor', () => {
  const known = new Set([
    '/',
    '/about-us',
    '/blog',
    '/services',
    '/#services',
    '/#contact',
    ...articles.map(({ id }) => `/blog/${id}`),
    ...inFolder('team').map(({ id }) => `/team/${id}`),
    ...inFolder('services').map(({ id }) => `/services#${id}`),
  ]);
  for (const { path, href } of links.filter(({ href }) => !href.startsWith('https://'))) {
    const ids = bodies.find((body) => body.path === path)!.html;
    const exists = href.startsWith('#') ? ids.includes(`id="${href.slice(1)}"`) : known.has(href);
    expect(`${path}: ${href} ${exists ? 'exists' : 'is missing'}`).toBe(`${path}: ${href} exists`);
  }
});

test('related articles, services and authors exist, and each alias leads to one article only', () => {
  const slugs = articles.map(({ id }) => id);
  const members = inFolder('team').map(({ id }) => id);
  const services = inFolder('services').map(({ id }) => id);
  for (const { id, fields } of articles) {
    for (const related of fields['related'] as string[]) {
      expect(slugs).toContain(related);
      expect(related).not.toBe(id);
    }
    expect(services).toContain(fields['service']);
    expect(members).toContain(fields['author']);
  }
  const aliases = articles.flatMap(({ fields }) => (fields['aliases'] as string[] | undefined) ?? []);
  expect(aliases).toContain('risk-assessment-models');
  expect(new Set([...slugs, ...aliases]).size).toBe(slugs.length + aliases.length);
});

test('services and members are numbered from 1 without gaps or duplicates', () => {
  for (const folder of ['services', 'team']) {
    const orders = inFolder(folder).map(({ fields }) => fields['order'] as number);
    expect(orders.toSorted((a, b) => a - b)).toEqual(orders.map((_, index) => index + 1));
  }
});

test('an article is updated after its publication, and neither is later than today', () => {
  const today = new Date().toISOString().slice(0, 10);
  for (const { id, fields } of articles) {
    const { day } = fields['date'] as { day: string };
    const updated = fields['updated'] as { date: { day: string } } | undefined;
    const days = [day, updated?.date.day ?? day, today];
    expect([id, ...days]).toEqual([id, ...days.toSorted()]);
  }
});

test('the eight services, five members and four cards of the specification are there', () => {
  expect(inFolder('services').length).toBeGreaterThanOrEqual(8);
  expect(inFolder('team').length).toBeGreaterThanOrEqual(5);
  expect(inFolder('team').filter(({ fields }) => fields['onAboutPage']).length).toBeGreaterThanOrEqual(4);
});

test('the history covers both people in at least 900 words', () => {
  const { html, words } = files.get('history.md')!.body!;
  expect(words).toBeGreaterThanOrEqual(900);
  expect(html).toContain('Virginia Hall');
  expect(html).toContain('Elizebeth Smith Friedman');
});

test('the content has no placeholders', () => {
  for (const [path, { fields, body }] of files) {
    const text = JSON.stringify(fields) + (body?.html ?? '');
    expect(
      `${path}: ${/lorem|ipsum|\bTODO\b|\bTBD\b|FIXME|placeholder|xxx/i.exec(text)?.[0] ?? 'clean'}`,
    ).toBe(`${path}: clean`);
  }
});

/** The house style; the README for editors lists the same rules. */
const HOUSE_STYLE: readonly [rule: string, broken: RegExp][] = [
  ['the last item of a list follows a comma', /[\w%]+, [\w%-]+ (?:and|or) [a-z\d]/],
  ['percentages have a percent sign', /\d percent\b/],
  ['"US" is written without periods', /\bU\.S\./],
  ['quotation marks and apostrophes are straight', /[‘’“”]/],
  ['sentences contain no dashes', /[–—]/],
  ['points in time are dates', /\b(?:this (?:month|week)'s|most recent)\b/i],
];

test.each(HOUSE_STYLE)('%s', (_, broken) => {
  for (const [path] of files) {
    const source = readFileSync(new URL(path, root), 'utf8');
    expect(`${path}: ${broken.exec(source)?.[0] ?? 'clean'}`).toBe(`${path}: clean`);
  }
});
