import { isMap, isSeq, LineCounter, parseDocument, type Node, type Pair } from 'yaml';
import type { FileMistake } from '../../../generator/read/mistake.ts';
import { bodyLine, cutText } from './content-text.ts';

type FieldPath = (string | number)[];

/** Where a mistake is shown: at a field of the form, or at a line of the Markdown, from 1. */
export type PlaceOfMistake = { field: FieldPath } | { line: number };

/** The check names a field without the numbers of entries; its line says which one it is. */
export const placeOf = ({ field, line }: FileMistake, text: string): PlaceOfMistake => {
  const cut = cutText(text);
  if (field === undefined || field === 'the file') {
    const first = bodyLine(cut);
    return cut.body === undefined || line < first ? { field: [] } : { line: line - first + 1 };
  }
  const places = placesIn(cut.yaml, cut.head.split('\n').length - 1);
  const nearest = (names: string): FieldPath | undefined => {
    const named = places.filter(({ path }) => namesOf(path) === names);
    return named.toSorted((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0]?.path;
  };
  const found = nearest(field);
  if (found) return { field: found };
  // A field that is missing: the group in which it is.
  const names = field.split('.');
  const around = nearest(names.slice(0, -1).join('.'));
  return { field: [...(around ?? []), names.at(-1)!] };
};

const namesOf = (path: FieldPath): string =>
  path.filter((key) => typeof key === 'string').join('.');

/** The line on which each field and each entry of a list begins. */
const placesIn = (yaml: string, linesBefore: number): { path: FieldPath; line: number }[] => {
  const lines = new LineCounter();
  const { contents } = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const places: { path: FieldPath; line: number }[] = [];
  const visit = (node: Node | null, path: FieldPath): void => {
    const add = (at: Node | null, key: string | number, value: Node | null) => {
      const offset = at?.range?.[0];
      const inside = [...path, key];
      if (offset !== undefined)
        places.push({ path: inside, line: lines.linePos(offset).line + linesBefore });
      visit(value, inside);
    };
    if (isMap(node))
      for (const { key, value } of node.items as Pair<Node, Node | null>[])
        add(key, String(key), value);
    if (isSeq(node))
      for (const [index, item] of (node.items as (Node | null)[]).entries()) add(item, index, item);
  };
  visit(contents, []);
  return places;
};
