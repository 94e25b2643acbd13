import type { Root as HtmlRoot, Element } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { InlineCode, Node, Root, Text } from 'mdast';
import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { typeset } from '../../src/content/schema/typeset.ts';
import { pictureFigures } from '../pictures/picture-figure.ts';
import { chartFences, insertDrawings } from './fences/chart-fence.ts';
import { alerts } from './markup/alerts.ts';
import { lostMarkup } from './markup/lost-markup.ts';
import { videoDirective } from './markup/video.ts';
import type { FileMistake } from './mistake.ts';
import { countWords } from './words.ts';

/** An entry of the table of contents: a second-level heading (`##`). */
export interface Heading {
  id: string;
  text: string;
}

export interface RenderedMarkdown {
  /** Sanitised HTML without style attributes. */
  html: string;
  headings: Heading[];
  /** Number of words in the visible text: link texts and table cells count, URLs do not. */
  words: number;
  /** The links and pictures. */
  references: Reference[];
  mistakes: FileMistake[];
}

/** A link or a picture in a text. */
export interface Reference {
  kind: 'link' | 'picture';
  url: string;
  /** The alternative text of a picture. */
  alt: string;
  /** Line in the file. */
  line: number;
}

/** Returns the line of a node, in a text that starts on the given line of its file. */
export type LineOf = (node: Node) => number;

/** Collects the links and pictures, and what this site does not show. */
const collect = (lineOf: LineOf, references: Reference[], mistakes: FileMistake[]) => () => (tree: Root) => {
  const cited = new Set<string>();
  const notes = new Map<string, number>();
  visit(tree, (node) => {
    const line = lineOf(node);
    if (node.type === 'footnoteReference') cited.add(node.identifier);
    if (node.type === 'footnoteDefinition') notes.set(node.identifier, line);
    if (node.type === 'link' || node.type === 'definition')
      references.push({ kind: 'link', url: node.url, alt: '', line });
    if (node.type === 'heading' && node.depth === 1)
      mistakes.push({ line, text: 'start a section with ##; the title is a field' });
    if (node.type === 'html' && !node.value.startsWith('<!--'))
      mistakes.push({ line, text: `HTML is not shown: ${node.value.split('\n')[0]}; use Markdown` });
  });
  for (const [name, line] of notes)
    if (!cited.has(name)) mistakes.push({ line, text: `no text refers to the note "[^${name}]"` });
};

/**
 * Typesets each block of text as a whole, because a quotation may begin in one node and end in another. Code stays as
 * typed.
 */
const typography = () => (tree: Root) => {
  visit(tree, (block) => {
    if (!['paragraph', 'heading', 'tableCell'].includes(block.type)) return;
    const parts: (Text | InlineCode)[] = [];
    visit(block, (node) => {
      if (node.type === 'text' || node.type === 'inlineCode') parts.push(node);
    });
    const source = parts.map(({ type, value }) => (type === 'text' ? value : 'x'.repeat(value.length)));
    const result = typeset(source.join(''));
    let start = 0;
    for (const part of parts) {
      const end = start + part.value.length;
      if (part.type === 'text') part.value = result.slice(start, end);
      start = end;
    }
  });
};

const externalLinks = () => (tree: HtmlRoot) => {
  visit(tree, 'element', (node: Element) => {
    if (node.tagName === 'a' && String(node.properties['href']).startsWith('http')) {
      node.properties['rel'] = ['noopener'];
    }
  });
};

/**
 * Wraps each table in a scrollable region that the keyboard can reach, so that a wide table fits the page. The alignment
 * of columns gets a name that HTML has not given up; the stylesheet applies it.
 */
const scrollableTables = () => (tree: HtmlRoot) => {
  let count = 0;
  visit(tree, 'element', (node: Element, index, parent) => {
    if (node.tagName !== 'table' || !parent || index === undefined) return undefined;
    const columns: string[] = [];
    visit(node, 'element', ({ properties }: Element) => {
      if (properties['align']) properties['dataAlign'] = properties['align'];
      delete properties['align'];
    });
    visit(node, { tagName: 'th' }, (cell: Element) => void columns.push(textOf(cell).trim()));
    count += 1;
    const caption = `Table ${count}: ${columns.filter(Boolean).join(', ')}`;
    parent.children[index] = {
      type: 'element',
      tagName: 'section',
      properties: { className: ['table-scroll'], tabIndex: 0, ariaLabel: caption },
      children: [node],
    };
    return index + 1;
  });
};

const shiftHeadings = (offset: number) => (tree: HtmlRoot) => {
  visit(tree, 'element', (node: Element) => {
    const level = /^h([1-6])$/.exec(node.tagName)?.[1];
    if (level) node.tagName = `h${Math.min(6, Number(level) + offset)}`;
  });
};

const PICTURE: [string, string] = ['className', 'picture'];

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
    figure: ['dataVideo', 'dataTitle', 'dataDuration', 'dataChart', PICTURE],
    td: ['align'],
    th: ['align'],
  },
};

/** Footnotes: `[^1]` in the text, `[^1]: The note.` on a line of its own. Their ids start with "note-". */
const NOTES = {
  clobberPrefix: 'note-',
  footnoteLabel: 'Notes',
  footnoteLabelProperties: {},
  footnoteBackLabel: (note: number, use: number) =>
    `Back to the text of note ${note + 1}${use > 1 ? `, place ${use}` : ''}`,
};

/**
 * Renders an editor's Markdown (GitHub flavour with alerts, plus `::video` and charts) as sanitised HTML. A picture has the address of
 * its file; placePictures() replaces it by the encoded ones.
 *
 * @param source Markdown without front matter
 * @param options `headingOffset`: number of levels to shift headings down, to fit below the heading that precedes the
 *   text; `firstLine`: line of the file on which the text starts
 */
export const renderMarkdown = (
  source: string,
  { headingOffset = 0, firstLine = 1 } = {},
): RenderedMarkdown => {
  const references: Reference[] = [];
  const mistakes: FileMistake[] = [];
  const drawings: string[] = [];
  const lineOf: LineOf = ({ position }) => (position?.start.line ?? 1) + firstLine - 1;
  const markdown = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkDirective)
    .use(lostMarkup(source, firstLine, mistakes))
    .use(chartFences(firstLine, mistakes, drawings))
    .use(alerts(lineOf, mistakes))
    .use(collect(lineOf, references, mistakes))
    .use(pictureFigures(lineOf, references, mistakes))
    .use(videoDirective(source, lineOf, mistakes))
    .use(typography);
  const document = markdown.runSync(markdown.parse(source)) as Root;
  const tree = unified()
    .use(remarkRehype, NOTES)
    .use(rehypeSanitize, sanitizeSchema)
    .use(rehypeSlug)
    .use(externalLinks)
    .use(shiftHeadings, headingOffset)
    .runSync(document) as HtmlRoot;

  const headings: Heading[] = [];
  visit(tree, 'element', (node: Element) => {
    if (node.tagName === `h${2 + headingOffset}`) {
      headings.push({ id: String(node.properties['id']), text: textOf(node) });
    }
  });
  const words = countWords(
    tree.children.map((node) => (node.type === 'element' ? spacedText(node) : '')).join(' '),
  );

  const html = unified()
    .use(rehypeStringify, { allowDangerousHtml: true })
    .stringify(unified().use(insertDrawings, drawings).use(scrollableTables).runSync(tree) as HtmlRoot);
  return { html, headings, words, references, mistakes };
};

/** Returns the text with spaces between adjacent cells, items and paragraphs, to keep their words apart. */
const spacedText = (node: Element): string =>
  node.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element') return '';
      const inline = ['a', 'strong', 'em', 'code', 'del'].includes(child.tagName);
      return inline ? spacedText(child) : ` ${spacedText(child)} `;
    })
    .join('');
