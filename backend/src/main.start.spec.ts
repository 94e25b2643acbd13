import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { waitFor } from './testing/wait-for.ts';
import { NO_DATABASE } from './testing/test-app.ts';
import { readyAddressOf, spawnProduct, spawnWatched, type Product } from './testing/product.ts';

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

/** Starts the product with a file of variables, as npm start does with .env. */
const runWith = async (lines: string[], environment: Record<string, string> = {}) => {
  const file = join(folder, '.env');
  await writeFile(file, `${lines.join('\n')}\n`);
  const product = spawnProduct({ DATA_DIR: join(folder, 'data'), ...environment }, { file });
  started.push(product);
  return product;
};

test.each<[string, string[], Record<string, string>, RegExp[]]>([
  [
    'invalid variables, of which those of the environment precede those of the file',
    ['# a comment', `LEAD_RETENTION_DAYS='never'`, 'LOG_LEVEL=x'],
    { LOG_LEVEL: 'y' },
    [/^LEAD_RETENTION_DAYS: "never" is not valid; accepted: /, /^LOG_LEVEL: "y" is not valid; accepted: /],
  ],
  [
    'a host that lets others read the leads, with variables that are not known',
    ['HOST=0.0.0.0', 'ADMIN_PASWORD=hunter22'],
    {},
    [
      /^ADMIN_PASSWORD: not set, while HOST is 0\.0\.0\.0/,
      /^ADMIN_PASWORD: not a variable of Sandglass, ignored; did you mean ADMIN_PASSWORD\?$/,
    ],
  ],
  [
    'an address of another machine',
    // Reserved for documentation, so that no machine has it.
    ['HOST=192.0.2.1'],
    { ADMIN_PASSWORD: 'correct horse', DATABASE_URL: NO_DATABASE },
    [/^HOST: not an address of this machine; accepted: /],
  ],
  [
    'a host that nobody knows',
    ['HOST=nowhere.invalid'],
    { ADMIN_PASSWORD: 'correct horse', DATABASE_URL: NO_DATABASE },
    [/^HOST: (?:an unknown name|its name cannot be looked up now); accepted: /],
  ],
])('exits with status 1 and one line for each problem on %s', async (_what, file, environment, lines) => {
  const product = await runWith(file, environment);

  expect(await product.exited).toBe(1);
  expect(product.output().split('\n')).toEqual([...lines.map((line) => expect.stringMatching(line)), '']);
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

test('stores leads and compresses pages under node --watch, as npm run dev starts it, and logs unknown variables', async () => {
  const product = spawnWatched({
    DATA_DIR: join(folder, 'data'),
    NOTIFY_WEBHOOK: 'https://hunter22.example',
  });
  started.push(product);
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
  expect(JSON.parse(product.output().split('\n')[0]!)).toMatchObject({
    level: 40,
    msg: 'NOTIFY_WEBHOOK: not a variable of Sandglass, ignored; did you mean NOTIFY_WEBHOOK_URL?',
  });
  expect(product.output()).not.toContain('hunter22');
});
