import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const { scripts } = JSON.parse(read('package.json')) as { scripts: { test: string } };

/** The npm scripts that a file runs, with their arguments. `npm test` is replaced with the scripts that it runs. */
const scriptsIn = (text: string): Set<string> =>
  new Set(
    text
      .replaceAll(
        /^(\s*)npm test$/gm,
        (_, indent: string) => `${indent}${scripts.test.replaceAll(' && ', `\n${indent}`)}`,
      )
      .split('\n')
      .flatMap((line) => /^\s*(?:- run: )?npm run (.+)$/.exec(line)?.[1] ?? []),
  );

test('the jobs of the workflow run the same checks as .ci/run', () => {
  const workflow = scriptsIn(read('.github/workflows/ci.yml'));

  expect(workflow).toEqual(scriptsIn(read('.ci/run')));
  expect(workflow).toContain('test:e2e');
});

test('the workflow starts the product on Linux, macOS and Windows', () => {
  expect(read('.github/workflows/ci.yml')).toMatch(/system: \[ubuntu-[\d.]+, macos-\d+, windows-\d+\]/);
});

interface Workflow {
  jobs: Record<string, { steps: readonly { id?: string; run?: string }[] }>;
}

/** Runs the step that looks for due articles, in a repository whose release has one article. Returns its output. */
const findDue = (article: string): string => {
  const { jobs } = parse(read('.github/workflows/publish.yml')) as Workflow;
  const folder = mkdtempSync(join(tmpdir(), 'sandglass-publish-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
    });
  try {
    mkdirSync(join(folder, 'frontend/content/articles'), { recursive: true });
    writeFileSync(join(folder, 'frontend/content/articles/talk.md'), article);
    writeFileSync(join(folder, 'output'), '');
    git('-c', 'init.defaultBranch=main', 'init', '--quiet');
    git('-c', 'core.autocrlf=false', 'add', 'frontend');
    git('-c', 'commit.gpgSign=false', 'commit', '--quiet', '--message', 'A release');
    git('-c', 'tag.gpgSign=false', 'tag', 'v1.0.0');
    execFileSync('bash', ['-e', '-c', jobs['due']!.steps.find(({ id }) => id === 'find')!.run!], {
      cwd: folder,
      env: { ...process.env, GITHUB_EVENT_NAME: 'schedule', GITHUB_OUTPUT: join(folder, 'output') },
    });
    return readFileSync(join(folder, 'output'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
};

// The step needs GNU date, as on the machine that runs the workflow.
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('the release is published again on the day of an article', () => {
  test.each([
    ['date: %', '\n'],
    ["date: '%'", '\n'],
    ['date:  "%" ', '\n'],
    ['date: %', '\r\n'],
  ])('with the line %j, and %j after it', (line, end) => {
    const article = (day: string) =>
      `---\ntitle: Talk\n${line.replace('%', day)}\n---\n`.replaceAll('\n', end);
    const today = new Date().toISOString().slice(0, 10);

    expect(findDue(article(today))).toBe('release=v1.0.0\n');
    expect(findDue(article('2999-01-05'))).toBe('');
  });
});
