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

/** Loads the text of one entry, from a lazy glob of `?body` imports. */
export const bodyLoader = (files: Record<string, () => Promise<unknown>>) => {
  const loaders = new Map(Object.entries(files).map(([path, load]) => [idOf(path), load]));
  return async (id: string): Promise<Body> => {
    const load = loaders.get(id);
    if (!load) throw new Error(`There is no text for ${id}.`);
    return (await load()) as Body;
  };
};
