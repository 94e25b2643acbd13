import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Images and fonts are compressed already. */
const TEXT = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

/**
 * Writes `x.br` and `x.gz` next to each text file `x` in a folder, for the server to send as they are. The server
 * compresses the pages itself (backend/src/site), after it has filled in the values from the environment.
 */
export const compressFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => TEXT.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const content = await readFile(file);
        await writeFile(`${file}.br`, await brotli(content));
        await writeFile(`${file}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
      }),
  );
};
