import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { picturesOf } from '../../generator/pictures/picture-file.ts';
import { readContent, type Content } from '../../generator/read/content.ts';
import { write, type Change } from './files.ts';

/** Looks at the content as it would be after these changes. */
export const withCandidate = async <Found>(
  folder: string,
  changes: readonly Pick<Change, 'path' | 'bytes'>[],
  look: (candidate: Content) => Found | Promise<Found>,
): Promise<Found> => {
  const candidate = await mkdtemp(join(tmpdir(), 'sandglass-save-'));
  try {
    await cp(folder, candidate, { recursive: true });
    for (const change of changes) await write(candidate, change);
    return await look(readContent(candidate));
  } finally {
    await rm(candidate, { recursive: true });
  }
};

const shownIn = ({ files }: Content): Set<string> =>
  new Set(Array.from(files.values()).flatMap(picturesOf));

/**
 * What a change of texts changes of pictures: those that no text shows any more leave, and those
 * that are missing come back.
 * @param readEarlier what a picture was, if the change puts back an earlier version
 */
export const pictureChanges = (
  folder: string,
  changes: readonly Change[],
  readEarlier: (path: string) => Promise<Uint8Array | undefined>,
): Promise<Change[]> => {
  const before = shownIn(readContent(folder));
  return withCandidate(folder, changes, async (candidate) => {
    const shown = shownIn(candidate);
    const paths = candidate.allFiles;
    const left = paths.filter((path) => before.has(path) && !shown.has(path));
    const found: Change[] = left.map((path) => ({ path, bytes: null, seen: null }));
    for (const path of shown) {
      const bytes = paths.includes(path) ? undefined : await readEarlier(path);
      if (bytes) found.push({ path, bytes, seen: null });
    }
    return found;
  });
};
