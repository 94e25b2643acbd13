import { expect, test } from '@jest/globals';
import { found, read } from './support/project.ts';

const { scripts, wireit } = JSON.parse(read('package.json')) as {
  scripts: Record<'test' | 'test:slow', string>;
  wireit: Record<string, { output?: string[] }>;
};

/** The npm scripts that a file runs, with their arguments; for `npm test`, those that it runs. */
const scriptsIn = (text: string): Set<string> =>
  new Set([
    ...found(text, /^\s*(?:- run: )?npm run (.+)$/gm),
    ...(/^npm test$/m.test(text) ? found(scripts.test, /npm run ([\w:]+)/g) : []),
  ]);

test('the workflow runs the same checks as .ci/run, on Linux, macOS and Windows', () => {
  const jobs = read('.github/workflows/ci.yml');
  const workflow = scriptsIn(jobs);
  const checks = scriptsIn(read('.ci/run'));

  // In the workflow, `test:unit` and `test:e2e` run the slow tests too.
  expect(checks.delete('test:slow')).toBe(true);
  expect(workflow).toEqual(checks);
  expect(workflow).toContain('test:e2e');
  expect(jobs).toMatch(/system: \[ubuntu-[\d.]+, macos-\d+, windows-\d+\]/);
});

test('the jobs of the workflow get every folder that the build writes', () => {
  const outputs = Object.values(wireit).flatMap(({ output = [] }) => output);
  const folders = found(outputs.join('\n'), /^(.+)\/\*\*$/gm);
  const [packed] = found(read('.github/workflows/ci.yml'), /tar .*-cf build\.tar (.+)$/gm);

  expect(new Set(packed!.split(' '))).toEqual(new Set([...folders, '.wireit']));
});

test.each(['test', 'test:slow'] as const)(
  'npm run %s runs the browser tests even if a unit test fails',
  (name) => {
    expect(found(scripts[name], /(?:&& |")npm run (test:\w+)/g)).toEqual(['test:unit', 'test:e2e']);
    expect(scripts[name]).not.toContain('&& npm run test:e2e');
  },
);
