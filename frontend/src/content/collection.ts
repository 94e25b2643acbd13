export interface Body {
  html: string;
  headings: { id: string; text: string }[];
}

/** What was imported from a folder, by file name without extension. Null stands for nothing. */
export const byId = <Part>(files: Record<string, unknown>): Map<string, Part> =>
  new Map(
    Object.entries(files)
      .filter(([, part]) => part !== null)
      .map(([path, part]) => [path.replaceAll(/^.*\/|\.md.*$/g, ''), part as Part]),
  );

export const entriesOf = <Fields>(files: Record<string, unknown>): (Fields & { id: string })[] =>
  Array.from(byId<Fields>(files), ([id, fields]) => ({ ...fields, id }));
