import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const frontend = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Path of a temporary copy of the files that the build of the site needs. */
let copy: string;

beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'sandglass-build-'));
  await cp(frontend, join(copy, 'frontend'), {
    recursive: true,
    filter: (path) => !['dist', 'node_modules'].includes(basename(path)),
  });
  await cp(join(root, 'tsconfig.json'), join(copy, 'tsconfig.json'));
  // npm installs some packages at the root and some in the workspace.
  // Junctions: on Windows, creating a symbolic link requires administrator rights or Developer Mode.
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  await symlink(join(frontend, 'node_modules'), join(copy, 'frontend/node_modules'), 'junction');
});
afterEach(() => rm(copy, { recursive: true, force: true }));

const build = async () => {
  const child = spawn(process.execPath, [join(copy, 'frontend/build/build.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors = child.stderr.toArray();
  const [status] = (await once(child, 'exit')) as [number];
  return { status, errors: Buffer.concat(await errors).toString() };
};

test('fails on an invalid field of an article, naming the file and the field', async () => {
  const article = join(copy, 'frontend/content/articles/security-stack-metrics.md');
  await writeFile(article, (await readFile(article, 'utf8')).replace(/^date: .*$/m, 'date: last winter'));
  const { status, errors } = await build();
  expect(status).not.toBe(0);
  expect(errors).toContain('content/articles/security-stack-metrics.md: date: ');
  expect(errors).toContain('expected: publication date as YYYY-MM-DD');
}, 60_000);

test('lists a new article everywhere when its file is added', async () => {
  const articles = join(copy, 'frontend/content/articles');
  const text = await readFile(join(articles, 'resilient-security-culture.md'), 'utf8');
  await writeFile(join(articles, 'one-more.md'), text.replace(/^title: .*$/m, 'title: One More Article'));
  expect(await build()).toEqual({ status: 0, errors: expect.any(String) });
  const dist = (path: string) => readFile(join(copy, 'frontend/dist', path), 'utf8');
  expect(await dist('pages/blog/one-more.html')).toContain('One More Article</h1>');
  expect(await dist('pages/blog.html')).toContain('href="/blog/one-more"');
  expect(await dist('documents/sitemap.xml')).toContain('/blog/one-more<');
  expect(await dist('documents/feed.xml')).toContain('<title>One More Article</title>');
}, 60_000);
