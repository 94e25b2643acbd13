import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { useDataFolder, useEmptyFolder } from '../../testing/postgres/use-data-folder.ts';
import { spawnProduct } from '../../testing/product.ts';

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

  expect(await refusal(file)).toEqual(ONE_LINE('EEXIST'));
  expect(await refusal(join(file, 'below'))).toEqual(ONE_LINE('EEXIST'));
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

  expect(await refusal(folder.path)).toEqual(ONE_LINE('ENOTEMPTY'));
});

describe('a cluster of another major version', () => {
  const used = useDataFolder();

  test('is refused with one line that says what to do', async () => {
    writeFileSync(join(used.path, 'postgres/PG_VERSION'), '17\n');

    expect(await refusal(used.path)).toEqual({
      status: 1,
      output: expect.stringMatching(
        /^DATA_DIR: [^\n]*postgres is of PostgreSQL 17, and this release of Sandglass has PostgreSQL \d+, [^\n]*\n$/,
      ),
    });
  });
});
