import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { ADMIN_PASSWORD } from './testing/access/admin-password.ts';
import { useEmptyFolder } from './testing/postgres/use-embedded-server.ts';
import { spawnProduct } from './testing/product/spawn-product.ts';
import { NO_DATABASE } from './testing/test-app.ts';

// Slow: it starts a process for each row.

const folder = useEmptyFolder('test');

/**
 * Starts the product with a file of variables, as npm start does with .env, and returns its status
 * and its lines.
 */
const ended = async (lines: string[], environment: Record<string, string> = {}) => {
  const file = join(folder.path, '.env');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const product = spawnProduct({ DATA_DIR: join(folder.path, 'data'), ...environment }, { file });
  return { status: await product.exited, lines: product.output().split('\n') };
};

test.each<[string, string[], Record<string, string>, RegExp[]]>([
  [
    'invalid variables, of which those of the environment precede those of the file',
    ['# a comment', `LEAD_RETENTION_DAYS='never'`, 'LOG_LEVEL=x'],
    { LOG_LEVEL: 'y' },
    [
      /^LEAD_RETENTION_DAYS: "never" is not valid; accepted: /,
      /^LOG_LEVEL: "y" is not valid; accepted: /,
    ],
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
    { ADMIN_PASSWORD, DATABASE_URL: NO_DATABASE },
    [/^HOST: not an address of this machine; accepted: /],
  ],
  [
    'a host that nobody knows',
    ['HOST=nowhere.invalid'],
    { ADMIN_PASSWORD, DATABASE_URL: NO_DATABASE },
    [/^HOST: (?:an unknown name|its name cannot be looked up now); accepted: /],
  ],
])(
  'exits with status 1 and one line for each problem on %s',
  async (_what, file, environment, lines) => {
    expect(await ended(file, environment)).toEqual({
      status: 1,
      lines: [...lines.map((line) => expect.stringMatching(line)), ''],
    });
  },
);

test('exits with status 1 and one line on a port that another process uses', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const PORT = String((other.address() as AddressInfo).port);

  expect(await ended([], { PORT, DATABASE_URL: NO_DATABASE })).toEqual({
    status: 1,
    lines: ['PORT: already in use by another process; accepted: a free port', ''],
  });
  other.close();
});

test.each(['20.20.2', '24.0.0', '24.18.0'])(
  'prints a one-line error if Node is too old: %s',
  (version) => {
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
  },
);

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
