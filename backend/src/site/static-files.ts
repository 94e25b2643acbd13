import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of static files within the build's folder. */
export const STATIC_FOLDER = 'static';

export type Encoding = 'br' | 'gzip';

/** The file extension of the compressed forms that the build writes beside a text. */
const COMPRESSED_ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** A static file in each form in which the build wrote it. */
export interface StaticForms {
  plain: Buffer;
  compressed: Partial<Record<Encoding, Buffer>>;
}

/**
 * The paths of the static files of a build, each with a leading slash.
 *
 * @param folder that the build wrote
 */
export const staticPaths = (folder: string): string[] => {
  const statics = join(folder, STATIC_FOLDER);
  return readdirSync(statics, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(statics.length).replaceAll('\\', '/'))
    .filter((path) => !Object.values(COMPRESSED_ENDINGS).some((ending) => path.endsWith(ending)));
};

/** @param path one of {@link staticPaths} */
export const readStaticFile = (folder: string, path: string): StaticForms => {
  const file = join(folder, STATIC_FOLDER, path);
  const compressed: StaticForms['compressed'] = {};
  for (const [encoding, ending] of Object.entries(COMPRESSED_ENDINGS)) {
    if (existsSync(file + ending)) compressed[encoding as Encoding] = readFileSync(file + ending);
  }
  return { plain: readFileSync(file), compressed };
};
