import type { Element, Root as HtmlRoot, Text as HtmlText } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import GithubSlugger, { slug } from 'github-slugger';
import type { InlineCode, Root, Text } from 'mdast';
import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { typeset } from '../../src/content/schema/fields.ts';
import { chartFences, insertDrawings } from './chart-fence.ts';
import {
  alerts,
  lostMarkup,
  pictureFigures,
  tableRows,
  videoDirective,
  type Link,
  type Picture,
} from './markup.ts';
import type { FileMistake } from './mistake.ts';
import { fillNames, type SiteNames } from './source.ts';

export interface RenderedMarkdown {
  html: string;
  /** The second-level headings (`##`), for a table of contents. */
  headings: { id: string; text: string }[];
  anchors: string[];
  /** Number of words in the visible text: link texts and table cells count, URLs do not. */
  words: number;
  links: Link[];
  pictures: Picture[];
  mistakes: FileMistake[];
  /** Whether a mistake made the text unreadable, so that the rest is unknown. */
  broken: boolean;
}

const collect = (links: Link[], headingOffset: number) => (tree: Root, file: VFile) => {
  const cited = new Set<string>();
  visit(tree, 'footnoteReference', ({ identifier }) => void cited.add(identifier));
  let level = 1;
  visit(tree, (node) => {
    if (node.type === 'footnoteDefinition' && !cited.has(node.identifier))
      file.message(`no text refers to the note "[^${node.identifier}]"`, node);
    if (node.type === 'link' || node.type === 'definition')
      links.push({ url: node.url, line: node.position!.start.line });
    if (node.type === 'heading') {
      if (node.depth === 1) file.message('start a section with ##; the title is a field', node);
      if (node.depth > level + 1)
        file.message(`${'#'.repeat(node.depth)} skips a level; use ${'#'.repeat(level + 1)}`, node);
      level = node.depth;
      node.depth = Math.min(6, node.depth + headingOffset) as typeof node.depth;
    }
    if (node.type === 'html' && !node.value.startsWith('<!--'))
      file.message(`HTML is not shown: ${node.value.split('\n')[0]}; use Markdown`, node);
  });
};

/** Typesets each block as a whole, because a quotation may begin in one node and end in another. Code stays as typed. */
const typography = () => (tree: Root) => {
  visit(tree, (block) => {
    if (!['paragraph', 'heading', 'tableCell'].includes(block.type)) return;
    const parts: (Text | InlineCode)[] = [];
    visit(block, (node) => {
      if (node.type === 'text' || node.type === 'inlineCode') parts.push(node);
    });
    const source = parts.map(({ type, value }) =>
      type === 'text' ? value : 'x'.repeat(value.length),
    );
    const result = typeset(source.join(''));
    let start = 0;
    for (const part of parts) {
      const end = start + part.value.length;
      if (part.type === 'text') part.value = result.slice(start, end);
      start = end;
    }
  });
};

/** Wraps each table in a region that the keyboard can scroll. Cells get the name of their column, for the stylesheet. */
const scrollableTables = () => (tree: HtmlRoot) => {
  let count = 0;
  visit(tree, { tagName: 'table' }, (node: Element, index, parent) => {
    const columns: string[] = [];
    visit(node, 'element', (cell: Element, _, row) => {
      const { align, ...properties } = cell.properties;
      if (align) cell.properties = { ...properties, dataAlign: align };
      if (cell.tagName === 'th') columns.push(textOf(cell).trim());
      if (cell.tagName !== 'td') return;
      const cells = row!.children.filter((child) => child.type === 'element');
      const column = columns[cells.indexOf(cell)];
      if (column) cell.properties['dataLabel'] = column.endsWith('?') ? column : `${column}:`;
    });
    count += 1;
    parent!.children[index!] = {
      type: 'element',
      tagName: 'section',
      properties: {
        className: ['table-scroll'],
        tabIndex: 0,
        ariaLabel: `Table ${count}: ${columns.filter(Boolean).join(', ')}`,
      },
      children: [node],
    };
    return index! + 1;
  });
};

/** What the pages that show a text have as ids themselves. */
const IDS_OF_PAGES =
  'public-config root mobile-menu content closing summary next-step related articles heading'.split(
    ' ',
  );

/** As GitHub makes them, but never empty, and none that the page or the text has already. */
const headingIds = () => (tree: HtmlRoot) => {
  const slugger = new GithubSlugger();
  for (const id of IDS_OF_PAGES) slugger.slug(id);
  const headings: Element[] = [];
  visit(tree, 'element', (node: Element) => {
    const { id } = node.properties;
    if (typeof id === 'string') slugger.slug(id);
    else if (/^h[1-6]$/.test(node.tagName)) headings.push(node);
  });
  for (const heading of headings)
    heading.properties['id'] = slugger.slug(slug(textOf(heading)) || 'section');
};

const sanitizeSchema: Options = {
  ...defaultSchema,
  // Raw HTML is dropped before, so every id comes from this file. A prefix would separate links from their targets.
  clobberPrefix: '',
  tagNames: [...(defaultSchema.tagNames ?? []), 'figure', 'figcaption'],
  attributes: {
    ...defaultSchema.attributes,
    div: [
      ['className', 'note'],
      ['role', 'note'],
    ],
    figure: ['dataVideo', 'dataTitle', 'dataDuration', 'dataChart', ['className', 'picture']],
  },
};

const NOTES = {
  clobberPrefix: 'note-',
  footnoteLabel: 'Notes',
  footnoteLabelProperties: {},
  footnoteBackLabel: (note: number, use: number) =>
    `Back to the text of note ${note + 1}${use > 1 ? `, place ${use}` : ''}`,
};

/** Pictures stay as their files: placePictures() replaces them. `text` has empty lines in place of its fields. */
export const renderMarkdown = (
  text: string,
  headingOffset = 0,
  names: SiteNames = {},
): RenderedMarkdown => {
  const links: Link[] = [];
  const pictures: Picture[] = [];
  const headings: RenderedMarkdown['headings'] = [];
  const drawings: string[] = [];
  const anchors: string[] = [];
  const texts: string[] = [];
  const tagName = `h${2 + headingOffset}`;
  const file = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkDirective)
    .use(lostMarkup)
    // Once the text is parsed: a sign in a name is no markup.
    .use(() => (tree: Root) => fillNames(tree, names))
    .use(chartFences, drawings)
    .use(tableRows)
    .use(alerts)
    .use(collect, links, headingOffset)
    .use(pictureFigures, pictures)
    .use(videoDirective)
    .use(typography)
    .use(remarkRehype, { ...NOTES, footnoteLabelTagName: tagName })
    .use(rehypeSanitize, sanitizeSchema)
    .use(headingIds)
    .use(() => (tree: HtmlRoot) => {
      visit(tree, 'element', (node: Element) => {
        const { id } = node.properties;
        if (typeof id !== 'string') return;
        anchors.push(id);
        if (node.tagName === tagName) headings.push({ id, text: textOf(node) });
      });
      visit(tree, 'text', ({ value }: HtmlText) => void texts.push(value));
    })
    .use(insertDrawings, drawings)
    .use(scrollableTables)
    .use(rehypeStringify, { allowDangerousHtml: true })
    .processSync(text);
  return {
    html: String(file),
    headings,
    anchors,
    words: countWords(texts.join(' ')),
    links,
    pictures,
    mistakes: file.messages.map(({ line, reason }) => ({ line: line ?? 1, text: reason })),
    broken: file.messages.some(({ fatal }) => fatal),
  };
};

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
