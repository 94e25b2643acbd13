import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { useDataFolder, useEmptyFolder } from '../../testing/postgres/use-data-folder.ts';
import { served } from '../../testing/postgres/use-embedded-server.ts';
import { addressOf, spawnProduct } from '../../testing/product.ts';
import { descendantsOf, killTogether, programOf } from '../../testing/product/process-tree.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startEmbeddedServer } from './embedded-server.ts';

jest.setTimeout(60_000);

const empty = useEmptyFolder('test');
const used = useDataFolder();

test('of several first starts on one folder, one wins, and the others say so in one line', async () => {
  const products = Array.from({ length: 3 }, () => spawnProduct({ DATA_DIR: empty.path }));
  const results = await Promise.allSettled(products.map((product) => addressOf(product)));

  const statuses = await Promise.all(products.map(({ stop }) => stop()));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(statuses.toSorted()).toEqual([0, 1, 1]);
  for (const { output } of products.filter((_, index) => statuses[index] === 1)) {
    expect(output()).toMatch(/^DATA_DIR \(.*\) is in use: another Sandglass is running here[^\n]*\n$/);
  }
  await served(empty.path);
});

test('a first start that was killed while it created the cluster is repeated, and what it left is removed', async () => {
  const product = spawnProduct({ DATA_DIR: empty.path });
  const { pid } = product.process;
  await waitFor(
    () => descendantsOf(pid).some((below) => programOf(below).includes('bin/initdb -D')),
    Boolean,
    20_000,
  );
  killTogether([pid, ...descendantsOf(pid)]);
  await product.exited;
  expect(readdirSync(empty.path)).not.toEqual([]);

  await served(empty.path);

  const left = readdirSync(empty.path);
  await served(used.path);
  expect(left.toSorted()).toEqual(readdirSync(used.path).toSorted());
});

test.each([
  [
    'cannot be found out',
    // Root may read everything, but not what is below a file.
    (cluster: string) => {
      renameSync(cluster, `${cluster}.away`);
      writeFileSync(cluster, '');
    },
    (cluster: string) => {
      execFileSync('rm', [cluster]);
      renameSync(`${cluster}.away`, cluster);
    },
    /^DATA_DIR: [^\n]*ENOTDIR[^\n]*$/,
  ],
  [
    'may not be read by PostgreSQL',
    (cluster: string) => chmodSync(cluster, 0o000),
    (cluster: string) => chmodSync(cluster, 0o700),
    /permission denied/i,
  ],
])('a start that fails because the cluster %s changes nothing', async (_what, spoil, mend, reason) => {
  const cluster = join(used.path, 'postgres');
  await served(used.path, (session) => session.query('CREATE TABLE notes ()'));
  spoil(cluster);

  await expect(startEmbeddedServer(used.path)).rejects.toThrow(reason);

  mend(cluster);
  await served(used.path, (session) => session.query('SELECT FROM notes'));
});
