import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, jest, test } from '@jest/globals';
import { addressOf, NO_VARIABLES } from './testing/product.ts';
import { useProducts } from './testing/product/use-product.ts';
import { connectTo } from './testing/test-database.ts';

jest.setTimeout(60_000);

const { folder, start } = useProducts();

/** Runs `npm run --silent database:url`. */
const databaseUrl = (environment: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'database:url'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], ...NO_VARIABLES, DATA_DIR: folder.path, ...environment },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test('prints the URL of the embedded database while it runs', async () => {
  await addressOf(start());

  const { status, stdout, stderr } = databaseUrl();

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^postgres:\/\/sandglass:[\w-]+@127\.0\.0\.1:\d+\/sandglass\n$/);
  const session = await connectTo(stdout.trim());
  expect((await session.query('SELECT count(*)::integer FROM leads')).rows).toEqual([{ count: 0 }]);
  await session.end();
});

test('prints one line and fails if no embedded database runs', async () => {
  const nothing = {
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/^no embedded database runs on DATA_DIR \([^\n]*\n$/),
  };

  expect(databaseUrl()).toEqual(nothing);
  expect(databaseUrl({ DATA_DIR: '/proc/sandglass' })).toEqual(nothing);
  expect(databaseUrl({ DATA_DIR: '/dev/null' })).toEqual(nothing);
  const product = start();
  await addressOf(product);
  await product.stop();
  expect(databaseUrl()).toEqual(nothing);
});

test('refuses a file of variables that the product refuses, without its values', () => {
  const file = join(folder.path, '.env');
  writeFileSync(file, 'DATABASE_URL: postgres://user:hunter22@database.example.com/leads\n');
  const program = fileURLToPath(new URL('../dist/database-url.js', import.meta.url));

  const { status, stdout, stderr } = spawnSync(process.execPath, [program, file], { encoding: 'utf8' });

  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^line 1 of [^\n]*cannot be read[^\n]*\n$/);
  expect(stderr).not.toContain('hunter22');
});

test('prints DATABASE_URL if it is set', () => {
  const url = 'postgres://user:password@database.example.com/leads';

  expect(databaseUrl({ DATABASE_URL: url })).toEqual({ status: 0, stdout: `${url}\n`, stderr: '' });
});
