/** A rendered Markdown text. `headings` are those that a table of contents lists; `words` is what a reader reads. */
export interface Body {
  html: string;
  headings: { id: string; text: string }[];
  words: number;
}

/** The file's name without folder and ending: a service's id, an article's slug. */
export const idOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.md.*$/, '');

/** The entries of a folder of Markdown files, each with its id. */
export const entriesOf = <Fields>(files: Record<string, unknown>): (Fields & { id: string })[] =>
  Object.entries(files).map(([path, fields]) => ({ ...(fields as Fields), id: idOf(path) }));

/** Finds the text of an entry among the `?body` imports of a folder: for short texts, which share a file. */
export const bodyFinder = (files: Record<string, unknown>) => {
  const bodies = new Map(Object.entries(files).map(([path, body]) => [idOf(path), body as Body]));
  return (id: string): Body => bodies.get(id)!;
};

/** Loads the text of an entry, from a lazy glob of `?body` imports: for long texts, each in a file of its own. */
export const bodyLoader = (files: Record<string, () => Promise<unknown>>) => {
  const loaders = new Map(Object.entries(files).map(([path, load]) => [idOf(path), load]));
  return async (id: string): Promise<Body> => {
    const load = loaders.get(id);
    if (!load) throw new Error(`There is no text for ${id}.`);
    return (await load()) as Body;
  };
};
