// Slow: builds of the site.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { CONTENT_FOLDER } from '../../generator/folders.ts';
import { aliveOf, descendantsOf } from '../../../backend/src/testing/product/process-tree.ts';
import { waitFor } from '../../../backend/src/testing/wait-for.ts';
import { solidPicture } from '../../testing/solid-picture.ts';
import { addTestArticles, published } from '../../testing/test-articles.ts';
import { editorWords } from '../words/editor-words.ts';
import { Publisher } from './publisher.ts';

let folder: string;
let content: string;
let site: string;
let publisher: Publisher;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandglass-publisher-'));
  content = join(folder, 'content');
  site = join(folder, 'site');
  cpSync(CONTENT_FOLDER, content, { recursive: true });
  publisher = new Publisher({ content, site });
});
afterEach(async () => {
  delete process.env['NODE_OPTIONS'];
  jest.useRealTimers();
  await publisher.stop();
  rmSync(folder, { recursive: true });
});

const rename = (name: string) => {
  const file = join(content, 'site.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^name: .*$/m, `name: ${name}`));
};
const home = () => readFileSync(join(site, 'current/pages/index.html'), 'utf8');
const scripts = (release = 'current') => readdirSync(join(site, release, 'static/assets'));

test('the content is live after a build, and open pages keep their files', async () => {
  rename('First Firm');
  await publisher.publish();
  expect(home()).toContain('First Firm');
  const before = scripts();
  rename('Second Firm');
  await publisher.publish();

  expect(home()).toContain('Second Firm');
  expect(scripts()).toEqual(expect.arrayContaining(before));
  expect(publisher.state).toEqual({ isBuilding: false, liveSince: expect.any(Date) });
});

test('what changes during a build is live after one more', async () => {
  rename('First Firm');
  const first = publisher.publish();
  rename('Second Firm');
  await Promise.all([first, publisher.publish(), publisher.publish()]);

  expect(home()).toContain('Second Firm');
  expect(readdirSync(site).filter((name) => name.startsWith('release-'))).toHaveLength(2);
});

test('a picture that a power cut has emptied is encoded again', async () => {
  addTestArticles(content);
  await solidPicture(600, 600).jpeg().toFile(join(content, 'articles/pier.jpg'));
  const article = published('2024-05-02', '![A pier](./pier.jpg)');
  writeFileSync(join(content, 'articles/pier.md'), article);
  await publisher.publish();
  const picture = scripts().find((name) => name.endsWith('.avif'))!;
  const sizeIn = (build: string) => statSync(join(site, build, 'static/assets', picture)).size;
  truncateSync(join(site, 'build/static/assets', picture));
  await publisher.publish();

  expect(sizeIn('build')).toBeGreaterThan(0);
  expect(sizeIn('current')).toBeGreaterThan(0);
});

test('a build that fails leaves the live site, and says why', async () => {
  rename('First Firm');
  await publisher.publish();
  rename('""');
  await publisher.publish();

  expect(home()).toContain('First Firm');
  expect(publisher.state).toMatchObject({
    isBuilding: false,
    liveSince: expect.any(Date),
    failure: expect.stringMatching(/^content\/site\.yaml:\d+ name: /),
  });
});

/** Lets the programs that a test starts run this first. */
const runFirst = (source: string) => {
  const file = join(folder, 'first.mjs');
  writeFileSync(file, source);
  process.env['NODE_OPTIONS'] = `--import=${pathToFileURL(file).href}`;
};

test('a build that is killed, as for lack of memory, has failed in words', async () => {
  runFirst(`process.kill(process.pid, 'SIGKILL');`);
  await publisher.publish();

  const { stoppedBuild } = editorWords(content).failed;
  expect(publisher.state).toEqual({ isBuilding: false, failure: stoppedBuild });
});

test('a build without an end is ended, and has failed', async () => {
  runFirst('for (;;);');
  const minutes = 0.02;
  publisher = new Publisher({ content, site }, undefined, minutes);
  await publisher.publish();

  const { failed, fill } = editorWords(content);
  expect(publisher.state).toEqual({
    isBuilding: false,
    failure: fill(failed.longBuild, { minutes }),
  });
});

/** The clock of the programs that a test starts, so many milliseconds ahead. */
const moveClock = (ahead: number) =>
  runFirst(
    `const Real = Date;
    const now = () => Real.now() + ${ahead};
    globalThis.Date = class extends Real {
      constructor(...values) {
        super(...(values.length > 0 ? values : [now()]));
      }
      static now = now;
    };`,
  );

test('an article is published at the midnight with which its day begins', async () => {
  const DAY = 86_400_000;
  const tomorrow = new Date(Date.now() + DAY).toISOString().slice(0, 10);
  const article = published(tomorrow, 'A word.', 'tomorrow');
  addTestArticles(content);
  writeFileSync(join(content, 'articles/tomorrow.md'), article);
  const page = join(site, 'current/pages/blog/tomorrow.html');
  await publisher.publish();
  expect(publisher.state).toEqual({ isBuilding: false, liveSince: expect.any(Date) });
  expect(existsSync(page)).toBe(false);

  jest.useFakeTimers({ now: Date.now() });
  publisher.publishWhatIsDue();
  moveClock(DAY);
  // The build begins some seconds after midnight.
  jest.advanceTimersByTime(DAY + 10_000);
  jest.useRealTimers();

  await waitFor(() => existsSync(page), true, 200_000);
}, 300_000);

test('a build that has failed is tried again within the hour', async () => {
  rename('First Firm');
  await publisher.publish();
  rename('""');
  await publisher.publish();
  expect(publisher.state.failure).toBeDefined();
  // Without a Save: as when a disk has space again.
  rename('Second Firm');
  jest.useFakeTimers({ now: Date.now() });
  publisher.publishWhatIsDue();
  jest.advanceTimersByTime(3_610_000);
  jest.useRealTimers();

  await waitFor(() => home().includes('Second Firm'), true, 200_000);
}, 300_000);

test('an editor that is killed during a build leaves no build and no half site', async () => {
  const program = join(folder, 'editor.ts');
  writeFileSync(
    program,
    `import { Publisher } from ${JSON.stringify(new URL('publisher.ts', import.meta.url).href)};
    void new Publisher(${JSON.stringify({ content, site })}).publish();
    console.log('begun');`,
  );
  const editor = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(editor.stdout, 'data');
  await waitFor(() => existsSync(join(site, 'build.next')), true);
  const builds = descendantsOf(editor.pid!);
  expect(aliveOf(builds)).not.toEqual([]);
  editor.kill('SIGKILL');
  await once(editor, 'close');
  await waitFor(() => aliveOf(builds), []);
  // It did not go on to its end.
  expect(readdirSync(site)).not.toContain('build');
  await publisher.publish();

  expect(readdirSync(site).toSorted()).toEqual([
    'build',
    'current',
    expect.stringMatching(/^release-/),
  ]);
});
