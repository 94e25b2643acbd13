import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { useDataFolder, useEmptyFolder } from '../../testing/postgres/use-data-folder.ts';
import { spawnProduct } from '../../testing/product.ts';
import { installedPrograms } from './postgres-program.ts';

jest.setTimeout(60_000);

const folder = useEmptyFolder('test');

/** Starts the built product on a data folder that it cannot use. */
const refusal = async (DATA_DIR: string) => {
  const product = spawnProduct({ DATA_DIR });
  return { status: await product.exited, output: product.output() };
};

const ONE_LINE = (reason: string) => ({
  status: 1,
  output: expect.stringMatching(
    new RegExp(`^DATA_DIR: [^\\n]*${reason}[^\\n]*; accepted: a folder for the embedded database[^\\n]*\\n$`),
  ),
});

test('names the variable if the data folder is a file', async () => {
  const file = join(folder.path, 'file');
  writeFileSync(file, '');

  expect(await refusal(file)).toEqual(ONE_LINE('is not a folder'));
  expect(await refusal(join(file, 'below'))).toEqual(ONE_LINE('ENOTDIR'));
});

// Root may write everywhere, but not to these.
test.each(['/proc', '/proc/self', '/proc/sandglass', '/proc/sandglass/data', '/sys/kernel/data'])(
  'names the variable and exits if the data folder is %s',
  async (path) => {
    expect(await refusal(path)).toEqual(ONE_LINE('E[A-Z]+'));
  },
);

test('names the variable if the folder has files of another kind', async () => {
  mkdirSync(join(folder.path, 'postgres'));
  writeFileSync(join(folder.path, 'postgres/notes.txt'), '');

  expect(await refusal(folder.path)).toEqual(ONE_LINE('is no cluster of PostgreSQL'));
});

describe('a cluster of another major version', () => {
  const used = useDataFolder();

  test('is refused with three lines that say how to keep the leads', async () => {
    writeFileSync(join(used.path, 'postgres/PG_VERSION'), '17\n');

    const { status, output } = await refusal(used.path);

    expect(status).toBe(1);
    const { major } = installedPrograms();
    expect(output.split('\n')).toEqual([
      expect.stringContaining(`is of PostgreSQL 17, and this release of Sandglass has PostgreSQL ${major}`),
      expect.stringMatching(/pg_dump .*"\$\(npm run --silent database:url\)"$/),
      expect.stringContaining(`mv '${used.path}' '${used.path}-17'`),
      '',
    ]);
  });
});
