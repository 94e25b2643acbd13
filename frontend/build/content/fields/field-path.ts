import { isMap, isNode, isPair, type Document } from 'yaml';

/** The path of a field: names of fields and positions in lists. */
export type FieldPath = readonly PropertyKey[];

/** The names in a path: `highlights.icon` for the icon of any highlight. The line tells which one. */
export const nameOf = (path: FieldPath): string => path.filter((key) => typeof key === 'string').join('.');

/** Returns the offset of a field's name, or of an entry of a list; that of the nearest one around it that exists. */
export const offsetOf = (document: Document, path: FieldPath): number => {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(parent)
      ? parent.items.find((item) => isPair(item) && isNode(item.key) && String(item.key) === key)
      : undefined;
    const node = pair?.key ?? document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
};
