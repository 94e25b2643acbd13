import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Excludes images and fonts, which are compressed already. */
const TEXT = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

/**
 * Writes `x.br` and `x.gz` next to each text file `x` in a folder, for the server to send as they are. The server
 * compresses the pages itself (backend/src/site), after it has filled in the values from the environment.
 */
export const compressFolder = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && TEXT.test(entry.name))
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        const content = await readFile(file);
        await Promise.all([
          brotli(content).then((compressed) => writeFile(`${file}.br`, compressed)),
          zip(content, { level: constants.Z_BEST_COMPRESSION }).then((compressed) =>
            writeFile(`${file}.gz`, compressed),
          ),
        ]);
      }),
  );
};
