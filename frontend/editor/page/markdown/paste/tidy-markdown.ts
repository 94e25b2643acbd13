import type { List, Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast';
import { findAndReplace, type ReplaceFunction } from 'mdast-util-find-and-replace';
import { toString as textOf } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** Gives a pasted text the form that the guide (content/README.md) describes. Changes the tree. */
export const tidyMarkdown = (root: Root): void => {
  linkAddresses(root);
  tidyHeadings(root);
  visit(root, ['heading', 'paragraph', 'tableCell'], (node, index, parent) => {
    const block = node as Paragraph;
    block.children = tidyMarks(block.children);
    const last = block.children.at(-1);
    if (last?.type === 'text') last.value = last.value.trimEnd();
    if (textOf(block).trim() !== '' || (node.type !== 'paragraph' && node.type !== 'heading'))
      return undefined;
    parent!.children.splice(index!, 1);
    return [SKIP, index!];
  });
  root.children = joinLists(root.children);
  visit(root, 'list', tighten);
};

/** In a text, they would get backslashes. */
const linkAddresses = (root: Root): void => {
  const linkTo =
    (start: string): ReplaceFunction =>
    (value: string) => ({ type: 'link', url: start + value, children: [{ type: 'text', value }] });
  findAndReplace(
    root,
    [
      [/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'”’]/g, linkTo('')],
      [/(?<![\w/])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, linkTo('mailto:')],
      [/(?<![\w/.])www\.[^\s<>"]*[^\s<>".,;:!?)\]'”’]/g, linkTo('https://')],
    ],
    { ignore: ['link', 'inlineCode', 'code'] },
  );
};

/** The highest level becomes that of a section, and none is left out below it. */
const tidyHeadings = (root: Root): void => {
  const levels = new Set<number>();
  visit(root, 'heading', ({ depth }) => void levels.add(depth));
  const sorted = [...levels].toSorted();
  visit(root, 'heading', (heading) => {
    heading.depth = Math.min(6, sorted.indexOf(heading.depth) + 2) as typeof heading.depth;
    heading.children = heading.children.flatMap((child): PhrasingContent[] => {
      if (child.type === 'break') return [{ type: 'text', value: ' ' }];
      return child.type === 'strong' ? child.children : [child];
    });
  });
};

/** Word divides bold words into several, and Google Docs has spaces within the marks. */
const tidyMarks = (children: readonly PhrasingContent[]): PhrasingContent[] => {
  const result: PhrasingContent[] = [];
  for (const child of children) {
    if (!isMark(child)) {
      append(result, child);
      continue;
    }
    child.children = tidyMarks(child.children);
    append(result, cutSpace(child.children[0], /^\s*/));
    const after = cutSpace(child.children.at(-1), /\s*$/);
    if (textOf(child) !== '') append(result, child);
    append(result, after);
  }
  return result;
};

/** Takes the space at one of its ends from a text. */
const cutSpace = (node: PhrasingContent | undefined, end: RegExp): Text => {
  if (node?.type !== 'text') return { type: 'text', value: '' };
  const [value] = end.exec(node.value)!;
  node.value = node.value.replace(end, '');
  return { type: 'text', value };
};

type Mark = Extract<PhrasingContent, { children: PhrasingContent[] }>;

const isMark = (node: PhrasingContent): node is Mark => 'children' in node;

const append = (siblings: PhrasingContent[], node: PhrasingContent): void => {
  const last = siblings.at(-1);
  if (node.type === 'text' && last?.type === 'text') last.value += node.value;
  else if (isMark(node) && last && isMark(last) && isSame(node, last))
    node.children.forEach((child) => append(last.children, child));
  else if (node.type !== 'text' || node.value !== '') siblings.push(node);
};

const isSame = (one: Mark, other: Mark): boolean =>
  one.type === other.type && (one.type !== 'link' || one.url === (other as typeof one).url);

/** Word on the web has a list for each item. */
const joinLists = (nodes: readonly RootContent[]): RootContent[] => {
  const result: RootContent[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    const isSameList =
      node.type === 'list' && last?.type === 'list' && node.ordered === last.ordered;
    if (isSameList && (!node.ordered || (node.start ?? 1) > 1))
      last.children.push(...node.children);
    else result.push(node);
  }
  return result;
};

/** No empty lines between items of one paragraph each. */
const tighten = (list: List): void => {
  const isTight = list.children.every(
    ({ children }) => children.filter(({ type }) => type !== 'list').length < 2,
  );
  if (!isTight) return;
  list.spread = false;
  for (const item of list.children) item.spread = false;
};
