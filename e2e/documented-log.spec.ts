import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The texts of warnings and errors in a source: of a logger, and of a task that failed. */
const messagesIn = (source: string): string[] =>
  Array.from(
    source.matchAll(/\.(?:warn|error)\(\s*(?:\{[^}]*\}|line),\s*'([^']+)'|\bfailure: '([^']+)'/g),
    ([, logged, failed]) => (logged ?? failed)!,
  );

test('docs/operate/monitoring.md explains every warning and error of the log', () => {
  const page = read('docs/operate/monitoring.md');
  const messages = globSync('backend/src/**/*.ts', { cwd: ROOT })
    .filter((path) => !/\.spec\.ts$|\/testing\//.test(path))
    .flatMap((path) => messagesIn(read(path)));

  expect(messages.length).toBeGreaterThan(15);
  expect([...new Set(messages)].filter((message) => !page.includes(`\`${message}\``))).toEqual([]);
});

test('docs/operate/monitoring.md explains no message that the product does not write', () => {
  const source = globSync('backend/src/**/*.ts', { cwd: ROOT }).map(read).join('\n');
  const explained = Array.from(
    read('docs/operate/monitoring.md').matchAll(/^\| `([^`]+)` +\|/gm),
    ([, text]) => text!,
  )
    .filter((text) => !text.startsWith('/'))
    // Without what differs each time, such as the name of a variable.
    .map((text) => text.replace(/^NAME: | [0-9]+ s:.*|; .*$/g, ''));

  expect(explained.length).toBeGreaterThan(15);
  expect(explained.filter((text) => !source.includes(text))).toEqual([]);
});
