import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The calls of a controller, such as `GET /api/leads/{id}`. */
const callsOf = (source: string): string[] => {
  const [, base] = /@Controller\('([^']+)'\)/.exec(source)!;
  return Array.from(source.matchAll(/^ {2}@(Get|Post|Put|Patch|Delete)\((?:'([^']*)')?\)/gm)).map(
    ([, method, path]) =>
      `${method!.toUpperCase()} /${[base, path]
        .filter(Boolean)
        .join('/')
        .replaceAll(/:(\w+)/g, '{$1}')}`,
  );
};

test('openapi.json describes every call of the controllers, and no other', () => {
  const calls = globSync('backend/src/**/*.controller.ts', { cwd: ROOT }).flatMap((path) =>
    callsOf(read(path)),
  );
  const { paths } = JSON.parse(read('backend/openapi.json')) as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

  expect(calls.length).toBeGreaterThan(20);
  expect(described.toSorted()).toEqual(calls.toSorted());
});

test('docs/api.md has at most 400 words', () => {
  expect(read('docs/api.md').split(/\s+/).length).toBeLessThanOrEqual(400);
});
