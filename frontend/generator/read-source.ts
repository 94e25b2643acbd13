import { readFileSync } from 'node:fs';

/**
 * Leaves out the byte order mark with which some editors on Windows begin a file, and composes
 * letters with their accents, which macOS keeps apart in the names of files.
 */
export const readSource = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .normalize('NFC');

export const isMissing = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Undefined if the file is gone: in the editor, a Save may remove it while the content is read. */
export const sourceIfThere = (file: string): string | undefined => {
  try {
    return readSource(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Undefined if the file is gone: a Save may remove it while somebody lists the folder. */
export const ifThere = <Value>(reading: Promise<Value>): Promise<Value | undefined> =>
  reading.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
