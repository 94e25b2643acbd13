import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { waitFor } from './testing/wait-for.ts';
import { addressOf, readyAddressOf, spawnProduct, spawnWatched, type Product } from './testing/product.ts';

jest.setTimeout(60_000);

let folder: string;
const started: Product[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandglass-test-'));
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(({ stop }) => stop()));
  await rm(folder, { recursive: true, force: true });
});

const tracked = (product: Product): Product => {
  started.push(product);
  return product;
};

/**
 * Starts the product with a file of variables, as npm start does with .env. `said` waits until it exits, and returns
 * its status and output.
 */
const runWith = async (lines: string[], environment: Record<string, string> = {}) => {
  const file = join(folder, '.env');
  await writeFile(file, `${lines.join('\n')}\n`);
  const product = tracked(spawnProduct({ DATA_DIR: join(folder, 'data'), ...environment }, { file }));
  return { product, said: async () => ({ status: await product.exited, output: product.output() }) };
};

test('reads variables from a file, and prefers those of the environment', async () => {
  const { said } = await runWith(['# a comment', `LEAD_RETENTION_DAYS='never'`, 'LOG_LEVEL=x'], {
    LOG_LEVEL: 'y',
  });

  expect(await said()).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^LEAD_RETENTION_DAYS: "never" is not valid; [^\n]*\nLOG_LEVEL: "y" is not valid; [^\n]*\n$/,
    ),
  });
});

test('an error of the start also names the variables of the file that are not known', async () => {
  const { said } = await runWith(['HOST=0.0.0.0', 'ADMIN_PASWORD=hunter22']);

  expect((await said()).output.split('\n')).toEqual([
    expect.stringMatching(/^ADMIN_PASSWORD: not set, while HOST is 0\.0\.0\.0/),
    'ADMIN_PASWORD: not a variable of Sandglass, ignored; did you mean ADMIN_PASSWORD?',
    '',
  ]);
});

test('starts with unknown variables in the file and in the environment, and logs a warning for each', async () => {
  const { product } = await runWith(['LEAD_RETENTION_DAY=hunter22', 'POSTGRES_PASSWORD=hunter22'], {
    NOTIFY_WEBHOOK: 'https://hunter22.example',
  });
  await addressOf(product);

  const warnings = product.output().split('\n').slice(0, 2);
  expect(warnings.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'LEAD_RETENTION_DAY: not a variable of Sandglass, ignored; did you mean LEAD_RETENTION_DAYS?',
    }),
    expect.objectContaining({
      level: 40,
      msg: 'NOTIFY_WEBHOOK: not a variable of Sandglass, ignored; did you mean NOTIFY_WEBHOOK_URL?',
    }),
  ]);
  expect(product.output()).not.toContain('hunter22');
});

test('starts without a file of variables, and prints nothing about it', async () => {
  const product = tracked(spawnProduct({ DATA_DIR: join(folder, 'data') }, { file: join(folder, '.env') }));
  const address = await addressOf(product);
  expect(await product.stop()).toBe(0);
  expect(product.output()).toBe(`Sandglass is at ${address}\n`);
});

test.each(['20.20.2', '24.0.0', '24.18.0'])('prints a one-line error if Node is too old: %s', (version) => {
  const check = fileURLToPath(new URL('../check-node.cjs', import.meta.url));
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;

  const { status, stderr } = spawnSync(
    process.execPath,
    ['-e', `${pretend} require(${JSON.stringify(check)})`],
    {
      encoding: 'utf8',
    },
  );

  expect(status).toBe(1);
  expect(stderr).toMatch(/^Sandglass needs Node 24\.18\.1 or later, and this is Node [^\n]*\n$/);
  expect(stderr).toContain(`Node ${version} on`);
});

test.each([process.execPath, 'node'])(
  'runs %s and exits with its status if the shell has no exec',
  (command) => {
    const exec = fileURLToPath(new URL('../exec.cjs', import.meta.url));

    // No folder has a program `node` that the system finds: on Windows, npm's is a script.
    const { status } = spawnSync(process.execPath, [exec, command, '-e', 'process.exit(3)'], {
      env: { PATH: '' },
    });

    expect(status).toBe(3);
  },
);

test('stores leads and compresses pages under node --watch, as npm run dev starts it', async () => {
  const product = tracked(spawnWatched({ DATA_DIR: join(folder, 'data') }));
  const lead = { email: 'ada@example.com' };

  const address = await readyAddressOf(product);
  const { status } = await request(address).post('/api/leads').send(lead);
  await waitFor(
    () => request(address).get('/about-us').set('Accept-Encoding', 'br'),
    ({ headers }) => headers['content-encoding'] === 'br',
    30_000,
  );
  await product.stop();

  expect(status).toBe(201);
});
