import type { Root as HtmlRoot, Element } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { InlineCode, Root, Text } from 'mdast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { typeset } from '../src/content/schema/typeset.ts';

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
}

const VIDEO_ATTRIBUTES = ['id', 'title', 'duration'] as const;

/** `::video{id="…" title="…" duration="m:ss"}` becomes a placeholder that the article page turns into a player. */
const videoDirective = () => (tree: Root) => {
  visit(tree, (node) => {
    if (node.type !== 'leafDirective' && node.type !== 'containerDirective' && node.type !== 'textDirective')
      return;
    // A colon in running text ("10:30") parses as a text directive: restore the text as it was written.
    if (node.type === 'textDirective') {
      Object.assign(node, { type: 'text', value: `:${node.name}` });
      return;
    }
    const attributes = node.attributes ?? {};
    const missing = VIDEO_ATTRIBUTES.filter((name) => !attributes[name]);
    if (node.type !== 'leafDirective' || node.name !== 'video' || missing.length > 0) {
      throw new Error(`expected ::video{id="…" title="…" duration="m:ss"}, found ::${node.name}`);
    }
    node.data = {
      hName: 'figure',
      hProperties: {
        dataVideo: attributes['id'],
        dataTitle: attributes['title'],
        dataDuration: attributes['duration'],
      },
    };
  });
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

/** Wraps each table in a scrollable region that the keyboard can reach, so that a wide table fits the page. */
const scrollableTables = () => (tree: HtmlRoot) => {
  let count = 0;
  visit(tree, 'element', (node: Element, index, parent) => {
    if (node.tagName !== 'table' || !parent || index === undefined) return undefined;
    const columns: string[] = [];
    visit(node, { tagName: 'th' }, (cell: Element) => void columns.push(textOf(cell).trim()));
    count += 1;
    const caption = `Table ${count}: ${columns.filter(Boolean).join(', ')}`;
    parent.children[index] = {
      type: 'element',
      tagName: 'div',
      properties: { className: ['table-scroll'], role: 'region', tabIndex: 0, ariaLabel: caption },
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

const sanitizeSchema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), 'figure'],
  attributes: {
    ...defaultSchema.attributes,
    figure: ['dataVideo', 'dataTitle', 'dataDuration'],
    // GFM's column alignment. The stylesheet applies it as text-align.
    td: ['align'],
    th: ['align'],
  },
};

/**
 * Renders an editor's Markdown (GitHub flavour plus `::video`) as sanitised HTML.
 *
 * @param source Markdown without front matter
 * @param headingOffset number of levels to shift headings down, to fit below the heading that precedes the text
 * @throws Error if a directive is unknown or a `::video` directive lacks an attribute
 */
export const renderMarkdown = (source: string, headingOffset = 0): RenderedMarkdown => {
  const markdown = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkDirective)
    .use(videoDirective)
    .use(typography);
  const document = markdown.runSync(markdown.parse(source)) as Root;
  const tree = unified()
    .use(remarkRehype)
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
  const words = tree.children
    .map((node) => (node.type === 'element' ? spacedText(node) : ''))
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

  const html = unified()
    .use(rehypeStringify)
    .stringify(unified().use(scrollableTables).runSync(tree) as HtmlRoot);
  return { html, headings, words };
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
