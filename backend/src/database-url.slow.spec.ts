import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { addressOf, NO_VARIABLES } from './testing/product/spawn-product.ts';
import { useProducts } from './testing/product/use-product.ts';
import { connectTo } from './testing/test-database.ts';

// Slow: it starts the product with its embedded database, and npm.

const { folder, start } = useProducts('file');

const PROGRAM = fileURLToPath(new URL('../dist/database-url.js', import.meta.url));

const databaseUrl = (environment: Record<string, string> = {}, file = '') => {
  const env = { PATH: process.env['PATH'], ...NO_VARIABLES, DATA_DIR: folder.path, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, file], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test('prints the URL of the embedded database while it runs, else one line and fails', async () => {
  const product = start();
  await addressOf(product);

  const { status, stdout, stderr } = databaseUrl();

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^postgres:\/\/sandglass:[\w-]+@127\.0\.0\.1:\d+\/sandglass\n$/);
  const session = await connectTo(stdout.trim());
  expect((await session.query('SELECT count(*)::integer FROM leads')).rows).toEqual([{ count: 0 }]);
  await session.end();
  await product.stop();

  const nothing = {
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^no embedded database runs on DATA_DIR \([^\n]*\n$/),
  };

  for (const DATA_DIR of [folder.path, '/proc/sandglass', '/dev/null'])
    expect(databaseUrl({ DATA_DIR })).toEqual(nothing);
});

test('refuses a file of variables that the product refuses, without its values', () => {
  const file = join(folder.path, '.env');
  writeFileSync(file, 'DATABASE_URL: postgres://user:password@database.example.com/leads\n');

  expect(databaseUrl({}, file)).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^line 1 of (?:(?!user:password)[^\n])*cannot be read(?:(?!user:password)[^\n])*\n$/,
    ),
  });
});

test('npm run database:url prints DATABASE_URL if it is set', () => {
  const url = 'postgres://user:password@database.example.com/leads';
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const env = { PATH: process.env['PATH'], ...NO_VARIABLES, DATABASE_URL: url };

  expect(
    execFileSync('npm', ['run', '--silent', 'database:url'], { cwd, env, encoding: 'utf8' }),
  ).toBe(`${url}\n`);
});
