/** A rendered Markdown text. `headings` are the entries of its table of contents. */
export interface Body {
  html: string;
  headings: { id: string; text: string }[];
}

/** Returns the file name without folder and extension: a service's id, an article's slug. */
const idOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.md.*$/, '');

/** Returns the entries of a folder of Markdown files, each with its id. */
export const entriesOf = <Fields>(files: Record<string, unknown>): (Fields & { id: string })[] =>
  Object.entries(files).map(([path, fields]) => ({ ...(fields as Fields), id: idOf(path) }));

/** Creates a lookup of texts by id from eager `?body` imports of a folder: for short texts, which share a file. */
export const bodyFinder = (files: Record<string, unknown>) => {
  const bodies = new Map(Object.entries(files).map(([path, body]) => [idOf(path), body as Body]));
  return (id: string): Body => bodies.get(id)!;
};

/** Creates a loader of texts by id from lazy `?body` imports: for long texts, each in a file of its own. */
export const bodyLoader = (files: Record<string, () => Promise<unknown>>) => {
  const loaders = new Map(Object.entries(files).map(([path, load]) => [idOf(path), load]));
  return async (id: string): Promise<Body> => {
    const load = loaders.get(id);
    if (!load) throw new Error(`There is no text for ${id}.`);
    return (await load()) as Body;
  };
};
