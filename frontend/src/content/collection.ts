/** A rendered Markdown text. `headings` are the entries of its table of contents. */
export interface Body {
  html: string;
  headings: { id: string; text: string }[];
}

/** Returns what was imported from a folder by id: the file name without folder and extension. Null stands for nothing. */
export const byId = <Part>(files: Record<string, unknown>): Map<string, Part> =>
  new Map(
    Object.entries(files)
      .filter(([, part]) => part !== null)
      .map(([path, part]) => [path.replaceAll(/^.*\/|\.md.*$/g, ''), part as Part]),
  );

/** Returns the fields of the files of a folder, each with its id. */
export const entriesOf = <Fields>(files: Record<string, unknown>): (Fields & { id: string })[] =>
  Array.from(byId<Fields>(files), ([id, fields]) => ({ ...fields, id }));
