import { expect, test } from '@jest/globals';
import { read } from './support/project.ts';

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
