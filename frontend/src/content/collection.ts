interface Body {
  html: string;
  headings: { id: string; text: string }[];
}

export type Entry<Fields> = Fields & Body & { id: string };

/** Null stands for a file that is not shown. */
type Files<Part> = Record<string, Part | null>;

export const entriesOf = <Fields>(files: Files<unknown>, bodies: Files<unknown>): Entry<Fields>[] =>
  Object.entries(files as Files<Fields>)
    .filter(([, fields]) => fields !== null)
    .map(([path, fields]) => ({
      ...fields!,
      ...(bodies as Files<Body>)[path]!,
      id: path.replaceAll(/^.*\/|\.md$/g, ''),
    }));
