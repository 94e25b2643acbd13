/** What the build wrote of a page for those who come to it by a link (generator/write.ts). */
export interface ScreenFile {
  /** Title, description, canonical address and preview, as elements for the head. */
  head: string;
  /** The HTML of its static parts by their names. */
  parts: Readonly<Record<string, string>>;
}

const files = new Map<string, Promise<ScreenFile>>();

/** A JSON module: an article is not code, and needs no hash in the import map of each page. */
const importFile = async (path: string): Promise<ScreenFile> => {
  const { release } = document.documentElement.dataset;
  const address = `/screens/${release}${path === '/' ? '/index' : path}.json`;
  const module = (await import(/* @vite-ignore */ address, { with: { type: 'json' } })) as {
    default: ScreenFile;
  };
  return module.default;
};

/** @throws Error if there is no such page, or this release is no longer served */
export const screenFile = (path: string): Promise<ScreenFile> => {
  const known = files.get(path);
  if (known) return known;
  const file = importFile(path);
  files.set(path, file);
  // The next call tries again.
  file.catch(() => files.delete(path));
  return file;
};
