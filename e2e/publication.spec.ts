import { execFile, execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { read, ROOT } from './support/project.ts';

/* What publishes an article on its day: the script of docker, and the step of the workflow. */

const execute = promisify(execFile);
const SCRIPT = 'deploy/docker/start.sh';
/** Of git, instead of the developer's own. */
const SETTINGS = ['user.name=a', 'user.email=a@b', 'core.autocrlf=false', 'init.defaultBranch=main']
  .concat('commit.gpgSign=false', 'tag.gpgSign=false')
  .flatMap((setting) => ['-c', setting]);

let folder: string;

const write = async (file: string, text: string) => {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
};
const article = (name: string, date: string, end = '\n') =>
  write(
    `frontend/content/articles/${name}.md`,
    `---\ntitle: Talk\n${date}\n---\n`.replaceAll('\n', end),
  );

const tag = (name: string) => {
  const git = (...options: string[]) =>
    execFileSync('git', [...SETTINGS, ...options], { cwd: folder });
  git('init', '--quiet');
  git('add', '--all', '--', ':!.env', ':!bin');
  git('commit', '--quiet', '--message', name);
  git('tag', name);
};

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'sandglass-publication-')), 'clone');
});
afterEach(() => rm(dirname(folder), { recursive: true }));

/** Has the command `docker` write down how it was called. */
const docker = async (status: number) => {
  const fail = `[ "$2" != build ] || exit ${status}`;
  await write('bin/docker', `#!/bin/sh\necho "$SANDGLASS_IMAGE $*" >> ../calls\n${fail}\n`);
  await chmod(join(folder, 'bin/docker'), 0o755);
};
const calls = async () => {
  const text = await readFile(join(folder, '../calls'), 'utf8').catch(() => '');
  await rm(join(folder, '../calls'), { force: true });
  return text.trim().split('\n').filter(Boolean);
};
const start = (...options: string[]) => {
  const path = `${join(folder, 'bin')}:${process.env['PATH']}`;
  return execute(join(folder, SCRIPT), options, { env: { ...process.env, PATH: path } });
};
const version = async () => (await readFile(join(folder, '.env'), 'utf8')).trim();

test('start.sh builds the version under its name, with the day of the last article', async () => {
  await cp(join(ROOT, SCRIPT), join(folder, SCRIPT), { recursive: true });
  await article('old', 'date: 2024-05-02');
  await article('due', "date: '2025-01-31' # the day of the talk");
  await article('later', 'date: 2999-01-05');
  await write('.env', 'SANDGLASS_IMAGE=sandglass:v1.0.0\n');
  await docker(1);
  tag('v1.1.0');

  await expect(start()).rejects.toMatchObject({ code: 1 });
  expect(await calls()).toHaveLength(1);
  expect(await version()).toBe('SANDGLASS_IMAGE=sandglass:v1.0.0');

  await docker(0);
  await start('due');
  expect(await calls()).toEqual([]);
  await start();
  expect(await calls()).toEqual([
    'sandglass:v1.1.0 compose build --build-arg DAY=2025-01-31',
    ' compose up --no-build --detach --wait',
  ]);
  expect(await version()).toBe('SANDGLASS_IMAGE=sandglass:v1.1.0');
  await start('due');
  expect(await calls()).toHaveLength(2);
});

test.each([
  ['another line, which has no end', 'PORT=3001', 'PORT=3001\nSANDGLASS_IMAGE=sandglass:v1.1.0'],
  ['a longer name', 'SANDGLASS_IMAGES=a\n', 'SANDGLASS_IMAGES=a\nSANDGLASS_IMAGE=sandglass:v1.1.0'],
  ['no file', undefined, 'SANDGLASS_IMAGE=sandglass:v1.1.0'],
])('start.sh adds the version to an .env without it: %s', async (_, before, after) => {
  await cp(join(ROOT, SCRIPT), join(folder, SCRIPT), { recursive: true });
  await article('old', 'date: 2024-05-02');
  if (before !== undefined) await write('.env', before);
  await docker(0);
  tag('v1.1.0');

  await start();
  expect((await version()).split(/\n+/)).toEqual(after.split('\n'));
});

interface Workflow {
  jobs: Record<string, { steps: readonly { id?: string; run?: string }[] }>;
}

/** Runs the step that looks for due articles. Returns its output. */
const findDue = async () => {
  const { jobs } = parse(read('.github/workflows/publish.yml')) as Workflow;
  await write('../output', '');
  execFileSync('bash', ['-e', '-c', jobs['due']!.steps.find(({ id }) => id === 'find')!.run!], {
    cwd: folder,
    env: {
      ...process.env,
      GITHUB_EVENT_NAME: 'schedule',
      GITHUB_OUTPUT: join(folder, '../output'),
    },
  });
  return readFile(join(folder, '../output'), 'utf8');
};

// The step needs GNU date, as on the machine that runs the workflow.
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('the workflow publishes the release again on the day of an article', () => {
  test.each([
    ['date: %', '\n'],
    ["date: '%'", '\n'],
    ['date:  "%" ', '\n'],
    ['date: %', '\r\n'],
  ])('with the line %j, and %j after it', async (line, end) => {
    await article('talk', line.replace('%', '2999-01-05'), end);
    tag('v0.9.0');
    expect(await findDue()).toBe('');
    await article('talk', line.replace('%', new Date().toISOString().slice(0, 10)), end);
    tag('v1.0.0');
    expect(await findDue()).toBe('release=v1.0.0\n');
  });
});
