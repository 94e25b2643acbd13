import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const execute = promisify(execFile);
const SCRIPT = 'deploy/docker/start.sh';

/** A clone with the script, in which `docker` writes down how it was called. */
let folder: string;
let path: string;

const write = async (file: string, text: string) => {
  await mkdir(join(folder, file, '..'), { recursive: true });
  await writeFile(join(folder, file), text);
};
const git = (...options: string[]) =>
  execute('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...options], { cwd: folder });
const article = (name: string, date: string) =>
  write(`frontend/content/articles/${name}.md`, `---\n${date}\n---\n`);
const docker = (status: number) =>
  write(
    'bin/docker',
    `#!/bin/sh\necho "$SANDGLASS_IMAGE $*" >> ../calls\n[ "$2" != build ] || exit ${status}\n`,
  );
const calls = async () => {
  const text = await readFile(join(folder, '../calls'), 'utf8').catch(() => '');
  await rm(join(folder, '../calls'), { force: true });
  return text.trim().split('\n').filter(Boolean);
};
const start = (...options: string[]) =>
  execute(join(folder, SCRIPT), options, { env: { ...process.env, PATH: `${join(folder, 'bin')}:${path}` } });
const version = async () => (await readFile(join(folder, '.env'), 'utf8')).trim();

beforeEach(async () => {
  path = process.env['PATH']!;
  folder = join(await mkdtemp(join(tmpdir(), 'sandglass-start-')), 'clone');
  await mkdir(join(folder, 'deploy/docker'), { recursive: true });
  await copyFile(new URL(`../${SCRIPT}`, import.meta.url), join(folder, SCRIPT));
  await docker(0);
  await chmod(join(folder, 'bin/docker'), 0o755);
  await article('old', 'date: 2024-05-02');
  await article('due', "date: '2025-01-31' # the day of the talk");
  await article('later', 'date: 2999-01-05');
  await write('.env', 'SANDGLASS_IMAGE=sandglass:v1.0.0\n');
  await git('init', '--quiet');
  await git('add', '--all', '--', ':!.env', ':!bin');
  await git('commit', '--quiet', '--message', 'v1.1.0');
  await git('tag', 'v1.1.0');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

test('builds the version under its name, with the day of the article that was due last, and starts it', async () => {
  await start();
  expect(await calls()).toEqual([
    'sandglass:v1.1.0 compose build --build-arg DAY=2025-01-31 sandglass',
    ' compose up --no-build --detach --wait',
  ]);
  expect(await version()).toBe('SANDGLASS_IMAGE=sandglass:v1.1.0');
});

test('a build that fails leaves the version that runs', async () => {
  await docker(1);
  await expect(start()).rejects.toMatchObject({ code: 1 });
  expect(await calls()).toHaveLength(1);
  expect(await version()).toBe('SANDGLASS_IMAGE=sandglass:v1.0.0');
});

test('looking for articles does nothing after a rollback, and builds the version that runs', async () => {
  await start('due');
  expect(await calls()).toEqual([]);
  await write('.env', 'SANDGLASS_IMAGE=sandglass:v1.1.0\n');
  await start('due');
  expect(await calls()).toHaveLength(2);
});
