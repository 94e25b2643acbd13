import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { useDataFolder } from '../../testing/postgres/use-data-folder.ts';
import { spawnProduct } from '../../testing/product.ts';
import { startEmbeddedServer } from './embedded-server.ts';

jest.setTimeout(60_000);

const folder = useDataFolder();

const ONE_LINE = (reason: string) =>
  new RegExp(`^DATA_DIR: [^\\n]*${reason}[^\\n]*; accepted: a folder for the embedded database[^\\n]*$`);

test('a start names the variable if the data folder is a file, or below one', async () => {
  const file = join(folder.path, 'file');
  writeFileSync(file, '');

  const product = spawnProduct({ DATA_DIR: file });
  expect(await product.exited).toBe(1);
  expect(product.output()).toMatch(new RegExp(`${ONE_LINE('EEXIST').source.slice(0, -1)}\n$`));
  await expect(startEmbeddedServer(join(file, 'below'))).rejects.toThrow(ONE_LINE('EEXIST'));
});

// Root may write everywhere, but not to these.
test.each(['/proc', '/proc/self', '/proc/sandglass', '/proc/sandglass/data', '/sys/kernel/data'])(
  'a start names the variable if the data folder is %s',
  async (path) => {
    await expect(startEmbeddedServer(path)).rejects.toThrow(ONE_LINE('E[A-Z]+'));
  },
);

test('a start names the variable if the folder has files of another kind', async () => {
  const other = join(folder.path, 'other');
  mkdirSync(join(other, 'postgres'), { recursive: true });
  writeFileSync(join(other, 'postgres/notes.txt'), '');

  await expect(startEmbeddedServer(other)).rejects.toThrow(ONE_LINE('ENOTEMPTY'));
});

test('a cluster of another major version is refused with one line that says what to do', async () => {
  writeFileSync(join(folder.path, 'postgres/PG_VERSION'), '17\n');

  await expect(startEmbeddedServer(folder.path)).rejects.toThrow(
    /^DATA_DIR: [^\n]*postgres is of PostgreSQL 17, and this release of Sandglass has PostgreSQL \d+, [^\n]*$/,
  );
});
