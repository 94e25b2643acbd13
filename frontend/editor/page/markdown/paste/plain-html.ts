import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { EXIT, visit } from 'unist-util-visit';

/** Says by elements what word processors say by styles. Changes the tree. */
export const plainHtml = (tree: Root): void => {
  visit(tree, 'text', (node) => {
    node.value = plainCharacters(node.value);
  });
  visit(tree, 'element', readStyle);
  visit(tree, 'element', (node) => {
    node.children = withWordLists(node.children);
    if (isList(node)) node.children = withinItems(node.children);
    if (node.tagName === 'table') markHead(node);
  });
};

/** Those that nobody has typed, and that the check of the content refuses. */
const plainCharacters = (text: string): string =>
  text
    .replaceAll(/[\u00AD\u200B\uFEFF]/g, '')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/(?<=[\p{L}\s]|^)\u00A0+|\u00A0+(?=[\p{L}\s]|$)/gu, ' ');

const styleOf = ({ properties }: Element): string =>
  String(properties['style'] ?? '').replaceAll(/\s/g, '');

/** Google Docs has all in a <b> that is not bold. */
const readStyle = (node: Element): void => {
  const style = styleOf(node);
  if (/^(?:b|strong)$/.test(node.tagName) && /font-weight:(?:normal|[1-5]00)/.test(style))
    node.tagName = 'span';
  if (node.tagName !== 'span') return;
  if (/font-weight:(?:bold|[6-9]00)/.test(style)) wrapChildren(node, 'strong');
  if (/font-style:italic/.test(style)) wrapChildren(node, 'em');
};

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

const wrapChildren = (node: Element, tagName: string): void => {
  node.children = [element(tagName, node.children)];
};

const isElement = (node: RootContent): node is Element => node.type === 'element';
const isList = (node: RootContent): node is Element =>
  isElement(node) && /^[ou]l$/.test(node.tagName);

/** Puts a list within a list into the item above it, where HTML wants it. */
const withinItems = (children: readonly ElementContent[]): ElementContent[] => {
  const items: ElementContent[] = [];
  for (const child of children) {
    const above = items.findLast(isElement);
    if (isList(child) && above) above.children.push(child);
    else items.push(child);
  }
  return items;
};

/** The first row of a table names its columns. */
const markHead = (table: Element): void => {
  visit(table, 'element', (row) => {
    if (row.tagName !== 'tr') return undefined;
    for (const cell of row.children) if (isElement(cell)) cell.tagName = 'th';
    return EXIT;
  });
};

/** Word writes the items of a list as paragraphs, with their level in the style. */
const LEVEL = /mso-list:l\d+level(\d+)/;

const withWordLists = (children: readonly ElementContent[]): ElementContent[] => {
  const result: ElementContent[] = [];
  /** The lists within one another at this place. */
  let open: { level: number; list: Element }[] = [];
  for (const child of children) {
    const level = isElement(child) ? Number(LEVEL.exec(styleOf(child))?.[1] ?? 0) : 0;
    if (level === 0) {
      if (isElement(child)) open = [];
      result.push(child);
      continue;
    }
    const item = child as Element;
    const tagName = takeMark(item);
    open = open.filter(
      (each) => each.level < level || (each.level === level && each.list.tagName === tagName),
    );
    if (open.at(-1)?.level !== level) {
      const list = element(tagName, []);
      const above = open.at(-1)?.list.children.findLast(isElement);
      (above?.children ?? result).push(list);
      open.push({ level, list });
    }
    open.at(-1)!.list.children.push(element('li', item.children));
  }
  return result;
};

/** Removes the bullet or number of an item, and says which list it belongs to. */
const takeMark = (item: Element): 'ol' | 'ul' => {
  let mark = '';
  visit(item, 'element', (node, index, parent) => {
    if (!styleOf(node).includes('mso-list:Ignore')) return undefined;
    mark = textOf(node);
    parent!.children.splice(index!, 1);
    return index;
  });
  return /^\s*\(?[\p{L}\d]+[.)]/u.test(mark) ? 'ol' : 'ul';
};
