import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { EXIT, SKIP, visit } from 'unist-util-visit';

/** Says by elements what word processors say by styles. Changes the tree. */
export const plainHtml = (tree: Root): void => {
  visit(tree, 'text', (node) => {
    node.value = plainCharacters(node.value);
  });
  visit(tree, 'element', (node) => {
    readStyle(node);
    if (/^(?:b|strong|i|em|span)$/.test(node.tagName) && hasBlock(node)) node.tagName = 'div';
    if (NOTE_ID.test(String(node.properties['id'])))
      node.children = node.children.flatMap(withoutWayBack);
    node.children = withWordLists(node.children.filter((child) => !isHidden(child)));
    if (isList(node)) node.children = withinItems(node.children);
    if (node.tagName === 'table') markHead(node);
    for (const span of ['colSpan', 'rowSpan'])
      if (Number(node.properties[span]) > MOST_SPANNED) delete node.properties[span];
  });
  visit(tree, 'element', (node) => {
    if (/^(?:h[1-6]|li)$/.test(node.tagName)) takeMark(node);
  });
};

/** More columns than the check of the content allows. */
const MOST_SPANNED = 30;

const BLOCK = /^(?:p|div|h[1-6]|ul|ol|li|table|blockquote|pre)$/;

const hasBlock = ({ children }: Element): boolean =>
  children.some((child) => isElement(child) && (BLOCK.test(child.tagName) || hasBlock(child)));

/** Comments, the line above Word's notes, and what no reader saw. */
const isHidden = (node: RootContent): boolean =>
  isElement(node) &&
  (node.tagName === 'noscript' ||
    (node.tagName === 'hr' && node.properties['width'] === '33%') ||
    /#_msocom_\d+$/.test(String(node.properties['href'])) ||
    /comment-list|display:none|mso-hide:all/.test(styleOf(node)));

/** The id of a footnote or an endnote of Word, and of LibreOffice. */
export const NOTE_ID = /^(?:(ft|ed)n|sd(foot|end)note)(\d+)$/;

/** The number of a note leads back to the text. */
const withoutWayBack = (node: ElementContent): ElementContent[] => {
  if (!isElement(node)) return [node];
  if (/#(?:_(?:ft|ed)nref\d+|sd(?:foot|end)note\d+anc)$/.test(String(node.properties['href'])))
    return [];
  return [{ ...node, children: node.children.flatMap(withoutWayBack) }];
};

/** Those that nobody has typed, and that the check of the content refuses. */
const plainCharacters = (text: string): string =>
  text
    .replaceAll(/[\u00AD\u200B\u200E\u200F\u202A-\u202E\uFEFF]/g, '')
    .replaceAll('\u2028', ' ')
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
const LEVEL = /mso-list:(l\d+)level(\d+)/;

const withWordLists = (children: readonly ElementContent[]): ElementContent[] => {
  const result: ElementContent[] = [];
  /** The lists within one another at this place. */
  let open: { id: string; level: number; list: Element }[] = [];
  for (const child of children) {
    const item = isElement(child) && /^(?:p|div)$/.test(child.tagName) ? child : undefined;
    const [, id = '', digits = ''] = (item && LEVEL.exec(styleOf(item))) ?? [];
    if (!item || !id) {
      if (isElement(child)) open = [];
      result.push(child);
      continue;
    }
    const level = Number(digits);
    const mark = takeMark(item);
    const [start] = /^\s*\(?[\p{L}\d]+(?=[.)])/u.exec(mark) ?? [];
    const tagName = start === undefined ? 'ul' : 'ol';
    open = open.filter(
      (each) =>
        each.level < level ||
        (each.level === level && each.id === id && each.list.tagName === tagName),
    );
    if (open.at(-1)?.level !== level) {
      const list = element(tagName, []);
      if (Number(start) > 1) list.properties['start'] = Number(start);
      const above = open.at(-1)?.list.children.findLast(isElement);
      (above?.children ?? result).push(list);
      open.push({ id, level, list });
    }
    open.at(-1)!.list.children.push(element('li', item.children));
  }
  return result;
};

/** Removes the bullet or number that Word has written before a text, and returns it. */
const takeMark = (node: Element): string => {
  let mark = '';
  visit(node, 'element', (child, index, parent) => {
    if (!parent || !styleOf(child).includes('mso-list:Ignore')) return undefined;
    mark += textOf(child);
    parent.children.splice(index!, 1);
    return [SKIP, index!];
  });
  return mark;
};
