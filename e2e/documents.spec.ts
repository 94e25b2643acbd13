import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { LANGUAGE, readWords } from './support/content.ts';
import { found, read, ROOT, tracked } from './support/project.ts';

/* What the documentation names exists, and what exists is documented. */

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (path: string): string[] =>
  found(read(path), /^#+ (.+)$/gm).map((heading) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The links of a page to a file or a heading that is not there. */
const brokenLinks = (page: string): string[] =>
  found(read(page).replaceAll(/^```.*?^```/gms, ''), /\]\(([^)\s]+)\)/g).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path, anchor] = link.split('#');
    const target = path ? join(dirname(page), path) : page;
    return (
      !existsSync(join(ROOT, target)) ||
      (anchor !== undefined && !anchorsOf(target).includes(anchor))
    );
  });

test.each(tracked('*.md', ':!frontend/content/*/**', ':!frontend/content/[a-z]*.md'))(
  'every link of %s leads to a page and a heading',
  (page) => {
    expect(brokenLinks(page)).toEqual([]);
  },
);

test('every address of docs/api.md is in openapi.json', () => {
  const { paths } = JSON.parse(read('backend/openapi.json')) as { paths: Record<string, object> };
  const named = found(read('docs/api.md'), /(\/api\/[\w./-]*\w)/g).map((path) =>
    path.replace(/\/\d+$/, '/{id}'),
  );

  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((path) => !Object.hasOwn(paths, path))).toEqual([]);
});

test.each([
  { command: 'test:unit', tests: tracked('*.spec.ts', '*.spec.tsx') },
  { command: 'test:e2e', tests: tracked('*.e2e.ts') },
])('each pattern that CONTRIBUTING.md gives to $command matches a test', ({ command, tests }) => {
  const given = new RegExp(`npm run ${command} -- (\\w[\\w/. -]*?)(?: -|  |\`)`, 'g');
  const patterns = found(read('CONTRIBUTING.md'), given).flatMap((list) => list.split(' '));
  expect(patterns.length).toBeGreaterThan(10);
  expect(patterns.filter((pattern) => !tests.some((path) => path.includes(pattern)))).toEqual([]);
});

const textsIn = (words: object | string): string[] =>
  typeof words === 'string' ? [words] : Object.values(words).flatMap(textsIn);

// As the page.
const inEnglish = LANGUAGE.startsWith('en') ? describe : describe.skip;

inEnglish('docs/desk.md', () => {
  test('names what is on the screen', () => {
    const page = read('docs/desk.md');
    // The page begins with: Words in **bold** are on the screen.
    const named = found(page, /\*\*([^*]+)\*\*/g).filter((name) => name !== 'bold');
    const places = [
      'desk',
      'desk-actions',
      'desk-dialogs',
      'desk-list',
      'desk-new',
      'desk-request',
      'desk-tools',
      'lead',
    ] as const;
    const shown = places.map(readWords).flatMap(textsIn);
    expect(named.length).toBeGreaterThan(20);
    const isShown = (name: string) =>
      shown.some((text) => text === name || text.startsWith(`${name}: `));
    expect(named.filter((name) => !isShown(name))).toEqual([]);
  });
});

/** The texts of warnings and errors in a source: of a logger, and of a task that failed. */
const LOGGED = /(?:logger\.(?:warn|error)\(\s*(?:(?:\{[^}]*\}|line),\s*)?|\bfailure: )'([^']+)'/g;

test('docs/operate/monitoring.md explains every warning and error, and no other', () => {
  const page = read('docs/operate/monitoring.md');
  const sources = tracked('backend/src/*.ts')
    .filter((path) => !/\.spec\.ts$|\/testing\//.test(path))
    .map(read);
  const messages = new Set(sources.flatMap((source) => found(source, LOGGED)));
  expect(messages.size).toBeGreaterThan(9);
  expect([...messages].filter((message) => !page.includes(`\`${message}\``))).toEqual([]);

  const [, list] = page.split('## Log messages');
  const explained = found(list!, /^- ((?:`[^`]+`(?:, )?)+): /gm)
    .flatMap((names) => found(names, /`([^`]+)`/g))
    // Without the number of seconds.
    .map((text) => text.replace(/ [0-9]+ s:.*$/, ''));
  expect(explained.length).toBeGreaterThan(9);
  expect(explained.filter((text) => !sources.some((source) => source.includes(text)))).toEqual([]);
});

test('each ASVS requirement is listed once, with the file of its tests or a reason', () => {
  const requirements = Array.from(
    read('docs/evidence/asvs.md').matchAll(/^- \*\*([\d.]+)\*\* (.+)$/gm),
    ([, id, text]) => ({ id: id!, text: text! }),
  );
  const ids = requirements.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(100);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(id))).toEqual([]);

  const reason = /\]\(\.\.\/|The operator|Chosen|^Not met/;
  const without = requirements.filter(({ text }) => !/`[^`]+\.(?:ts|tsx|yml|json)`$/.test(text));
  expect(without.filter(({ text }) => !reason.test(text))).toEqual([]);

  const files = requirements.flatMap(({ text }) => found(text, /`([^`]*\.ts)`/g));
  const exists = (file: string) =>
    ['', 'backend/src', 'e2e'].some((folder) => existsSync(join(ROOT, folder, file)));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !exists(file))).toEqual([]);
});

test('changelog, packages and Kubernetes overlays have the version of the project', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  // What is not released yet stands above the releases.
  const [unreleased, latest] = read('CHANGELOG.md').split(/^## /m).slice(1);
  expect(unreleased).toMatch(/^\[Unreleased\]\n/);
  const [, next] = /^(.+)-dev$/.exec(version) ?? [];
  const [section, title] = next
    ? [unreleased, `Version ${next} in the making.`]
    : [latest, `[${version}] - `];
  expect(section).toContain(title);
  for (const folder of ['backend', 'frontend', 'e2e', 'e2e/lab'])
    expect(JSON.parse(read(`${folder}/package.json`))).toMatchObject({ version });
  for (const lock of ['package-lock.json', 'e2e/lab/package-lock.json'])
    expect(JSON.parse(read(lock))).toMatchObject({ version, packages: { '': { version } } });
  for (const overlay of ['production', 'single'])
    expect(parse(read(`deploy/kubernetes/overlays/${overlay}/kustomization.yaml`))).toMatchObject({
      images: [{ newTag: version }],
    });
});
