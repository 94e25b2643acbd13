/**
 * Checks backend/openapi.json with the linter of Redocly, and that backend/openapi.d.ts, the types
 * of the desk's calls, is what openapi-typescript makes of it. With `--write`, writes that file.
 *
 *   npm run test:openapi
 *   npm run test:openapi -- --write
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../support/project.ts';
import { loadPackage } from '../programs.ts';

interface Redocly {
  createConfig: (config: { extends: string[]; rules: Record<string, string> }) => Promise<object>;
  lint: (options: { ref: string; config: object }) => Promise<Problem[]>;
}
interface Problem {
  ruleId: string;
  message: string;
  location: { pointer?: string }[];
}

const DOCUMENT = join(ROOT, 'backend/openapi.json');
const TYPES = join(ROOT, 'backend/openapi.d.ts');
const GENERATOR = join(import.meta.dirname, '../node_modules/openapi-typescript/bin/cli.js');

test('the linter finds nothing', async () => {
  const { createConfig, lint } = await loadPackage<Redocly>('@redocly/openapi-core');
  const config = await createConfig({
    extends: ['recommended-strict'],
    // One call only redirects.
    rules: { 'operation-2xx-response': 'off' },
  });

  const problems = await lint({ ref: DOCUMENT, config });

  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    [],
  );
});

test('the types of the client are those of the document', () => {
  const types = execFileSync(process.execPath, [GENERATOR, DOCUMENT], { encoding: 'utf8' });

  if (process.argv.includes('--write')) writeFileSync(TYPES, types);
  assert.ok(types === readFileSync(TYPES, 'utf8'), 'stale: run npm run test:openapi -- --write');
});
