import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { freePort } from '../backend/src/database/embedded/free-port.ts';
import { NO_VARIABLES } from '../backend/src/testing/product/spawn-product.ts';
import { waitFor } from '../backend/src/testing/wait-for.ts';
import { MEMBERS, SERVICE_IDS } from '../frontend/testing/example-firm.ts';
import { addTestArticles, published } from '../frontend/testing/test-articles.ts';
import { fillWords, readableDay, readWords } from './support/content.ts';
import { untilHydrated } from './support/hydration.ts';
import { ROOT } from './support/project.ts';

const CHECK = readWords('check');
const PREVIEW = readWords('preview');
const WORKSPACES = ['.', 'backend', 'frontend', 'e2e'];
/** What a copy of the repository does without. The installed packages are linked. */
const LEFT_OUT = ['.git', 'node_modules', '.data', 'test-results', '.env'];

let copy: string;
let npm: ChildProcess | undefined;

test.beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'sandglass-dev-'));
  await cp(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(basename(path)) });
  for (const workspace of WORKSPACES) {
    const packages = join(ROOT, workspace, 'node_modules');
    await symlink(packages, join(copy, workspace, 'node_modules'), 'junction');
  }
});
test.afterEach(async () => {
  if (npm?.exitCode === null) {
    const exited = once(npm, 'exit');
    process.kill(-npm.pid!, 'SIGINT');
    await exited;
  }
  await rm(copy, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
});

/** Runs `npm run dev` in the copy. `line` waits for a line that it prints from now on. */
const runDev = (port: number) => {
  npm = spawn('npm', ['run', 'dev'], {
    cwd: copy,
    env: { ...process.env, ...NO_VARIABLES, DATA_DIR: join(copy, '.data'), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  for (const input of [npm.stdout!, npm.stderr!]) {
    createInterface({ input }).on('line', (coloured) =>
      lines.push(stripVTControlCharacters(coloured)),
    );
  }
  const line = async (pattern: RegExp): Promise<string> => {
    const from = lines.length;
    const find = () => lines.slice(from).find((each) => pattern.test(each)) ?? '';
    return waitFor(find, Boolean, 120_000);
  };
  return { lines, line };
};

const article = (name: string) => join(copy, `frontend/content/articles/${name}.md`);

// Slow: it copies the project, and compiles all of it.
test('npm run dev shows drafts, mistakes, the desk, and every change', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  addTestArticles(join(copy, 'frontend/content'));
  await writeFile(article('a-draft'), published('2024-05-02\ndraft: true', '', 'Cormorant'));
  const later = published('2999-01-05', '', 'Pelican');
  await writeFile(article('to-come'), later);
  // A mistake is reported, and does not keep the preview from starting.
  await appendFile(article('a-draft'), '\n\nSee [this](/blog/nothing-there).\n');

  const port = await freePort();
  const dev = runDev(port);
  const [local] = await Promise.all([dev.line(/Local: /), dev.line(/Sandglass is at/)]);
  const address = /http:\S+\d/.exec(local)![0];
  expect(dev.lines.join('\n')).toContain('a-draft.md:');
  expect(dev.lines.filter((line) => line.includes('"level":50'))).toEqual([]);

  await page.goto(`${address}/blog`);
  const marks = page.getByRole('article').filter({ has: page.locator('[data-unpublished]') });
  await expect(marks).toHaveCount(2);
  await expect(marks.filter({ hasText: 'Cormorant' })).toContainText(PREVIEW.draft);
  await expect(marks.filter({ hasText: 'Pelican' })).toContainText(
    fillWords(PREVIEW.notBefore, { date: readableDay('2999-01-05') }),
  );
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Cormorant' }).click();
  await expect(page.locator('header [data-unpublished]')).toHaveText(PREVIEW.draft);

  // What the footer links to, and search engines read.
  expect(await (await request.get(`${address}/feed.xml`)).text()).toContain(
    '<title>Cormorant Numbers: ',
  );
  expect(await (await request.get(`${address}/sitemap.xml`)).text()).toContain(
    `${address}/blog/to-come<`,
  );
  expect(await (await request.get(`${address}/robots.txt`)).text()).toContain(
    `${address}/sitemap.xml`,
  );

  const posted = await request.post(`${address}/api/leads`, {
    form: { email: 'form@example.com' },
    headers: { Origin: address, 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  });
  expect([posted.status(), posted.headers()['location']]).toEqual([303, '/contact/received']);
  await page.goto(`${address}/admin/leads`);
  await expect(page.getByTestId('lead-card')).toContainText('form@example.com');

  // Above each page: the mistakes. An article that cannot be shown is back with its correction.
  const answer = async () => {
    const response = await request.get(`${address}/blog/to-come`);
    const mistakes = /<pre data-mistakes[^>]*>([^<]*)/.exec(await response.text())?.[1] ?? '';
    return [response.status(), mistakes.replaceAll('&quot;', '"')];
  };
  await writeFile(article('to-come'), `${later}\n\n![](./missing.jpg)\n`);
  const noPicture = fillWords(CHECK.pictures.noPicture, { name: './missing.jpg' });
  await expect.poll(answer).toEqual([200, expect.stringContaining(noPicture)]);
  await writeFile(article('to-come'), later.replace('2999-01-05', 'soon'));
  const found = fillWords(CHECK.fields.found, { value: '"soon"' });
  await expect.poll(answer).toEqual([404, expect.stringContaining(`to-come.md:5 date: ${found}`)]);
  await writeFile(article('to-come'), later);
  await expect.poll(answer).toEqual([200, expect.not.stringContaining('to-come.md')]);

  // A new article has its video, a new service its card, and drafts their mark.
  const video = '::video{id="Ula3TG8QS7g" title="A gannet" duration="8:28"}';
  await writeFile(article('gannet'), published('2024-05-02', video, 'Gannet'));
  const service = (id: string) => join(copy, `frontend/content/services/${id}.md`);
  const known = await readFile(service(SERVICE_IDS[0]!), 'utf8');
  await writeFile(
    service('pigeon'),
    known.replace(/^title: .*$/m, 'title: Pigeon Post\ndraft: true'),
  );
  const member = (id: string) => join(copy, `frontend/content/team/${id}.md`);
  const colleague = await readFile(member(MEMBERS[0]!), 'utf8');
  await writeFile(
    member('gannet'),
    colleague.replace(/^name: .*$/m, 'name: Gannet Gray\ndraft: true'),
  );
  const shown = async (path: string) => (await request.get(address + path)).text();
  const play = fillWords(readWords('article').playVideo, { title: '' }).trim();
  await expect.poll(() => shown('/blog/gannet')).toContain(play);
  expect(await shown('/blog/gannet')).toContain('A gannet');
  await expect.poll(() => shown('/')).toContain('Pigeon Post');
  await expect.poll(() => shown('/about-us')).toContain('Gannet Gray');
  for (const path of ['/services', '/about-us', '/team/gannet'])
    expect((await shown(path)).match(/data-unpublished/g), path).toHaveLength(1);
  // Beside an article.
  expect((await shown('/')).match(/data-unpublished/g)).toHaveLength(2);

  // Node restarts the server when the compiler has changed a file.
  for (const email of ['once@example.com', 'twice@example.com']) {
    const again = dev.line(/Sandglass is at/);
    await appendFile(join(copy, 'backend/src/stop-signals.ts'), `// ${email}\n`);
    await again;
    expect((await request.post(`${address}/api/leads`, { data: { email } })).status()).toBe(201);
  }
});
