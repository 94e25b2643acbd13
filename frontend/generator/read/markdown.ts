import type { Element, Root as HtmlRoot, Text as HtmlText } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import GithubSlugger, { slug } from 'github-slugger';
import type { Definition, InlineCode, Link, Root, Text } from 'mdast';
import rehypeSanitize, { defaultSchema, type Options as SanitizeOptions } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';
import { fillMessage } from '@sandglass/backend/words';
import { fillNames, type SiteNames } from '../../src/content/placeholders.ts';
import type { Video, Words } from '../../src/content/schemas.ts';
import { typesetUnits } from '../../src/content/schema/fields.ts';
import { languageOfFile } from '../../src/content/schema/language.ts';
import { unwantedReferences } from './pasted/characters.ts';
import { chartFences, insertDrawings } from './chart-fence.ts';
import { GFM, ownSyntax } from './markdown-syntax.ts';
import {
  alerts,
  lostMarkup,
  pictureFigures,
  tableRows,
  videoDirective,
  type FoundLink,
  type Picture,
} from './remark-plugins.ts';
import { pastedBlocks } from './pasted/pasted-blocks.ts';
import type { FileMistake } from './mistake.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

export interface RenderedMarkdown {
  /** The text without the videos. */
  html: string;
  /** The same, divided: what precedes the first video, and what follows each. */
  parts: string[];
  videos: Video[];
  /** The second-level headings (`##`), for a table of contents. */
  headings: { id: string; text: string }[];
  anchors: string[];
  /** Number of words in the visible text: link texts and table cells count, URLs do not. */
  wordCount: number;
  links: FoundLink[];
  pictures: Picture[];
  mistakes: FileMistake[];
  /** Whether a mistake made the text unreadable, so that the rest is unknown. */
  broken: boolean;
}

/** Shifts headings down, and reports levels that are left out. */
const shiftHeadings = (offset: number) => (tree: Root, file: VFile) => {
  const { text: messages } = wordsOfCheck();
  let level = 1;
  visit(tree, 'heading', (node) => {
    const { depth, position } = node;
    const marks = (count: number) => '#'.repeat(count);
    if (String(file)[position!.start.offset!] !== '#')
      file.message(messages.underlined, position!.end);
    else if (depth === 1) file.message(messages.title, node);
    if (depth > level + 1)
      file.message(fill(messages.level, { marks: marks(depth), others: marks(level + 1) }), node);
    level = depth;
    node.depth = Math.min(6, depth + offset) as typeof depth;
  });
};

const collectLinks = (links: FoundLink[]) => (tree: Root) => {
  const collect = ({ url, position }: Link | Definition) =>
    void links.push({ url, line: position!.start.line });
  visit(tree, 'link', collect);
  visit(tree, 'definition', collect);
};

/** What word processors export as HTML, because Markdown has nothing for it. */
const ADVICE_FOR_TAG = new Map<string, 'lineBreak' | 'lowered' | 'raised' | 'emphasis'>([
  ['br', 'lineBreak'],
  ['sub', 'lowered'],
  ['sup', 'raised'],
  ['u', 'emphasis'],
]);

/** Reports what would not be shown: HTML, and notes to which no text refers. */
const notShown = () => (tree: Root, file: VFile) => {
  const { text: messages } = wordsOfCheck();
  const cited = new Set<string>();
  visit(tree, 'footnoteReference', ({ identifier }) => void cited.add(identifier));
  visit(tree, 'footnoteDefinition', (node) => {
    if (!cited.has(node.identifier))
      file.message(fill(messages.uncited, { note: node.identifier }), node);
  });
  visit(tree, 'html', (node) => {
    const { value } = node;
    if (value.startsWith('<!--') && value.includes('-->')) return;
    if (value.startsWith('<!--')) {
      file.message(messages.comment, node).fatal = true;
      return;
    }
    const [written = ''] = value.split('\n');
    const [, tag = ''] = /^<(\w+)/.exec(written) ?? [];
    const isClosing = value.startsWith('</');
    // The opening tag has been reported.
    if (isClosing) return;
    const name = ADVICE_FOR_TAG.get(tag.toLowerCase()) ?? 'markdown';
    const advice = messages[name];
    file.message(fill(messages.html, { written, advice }), node);
  });
};

/**
 * Typesets each block as a whole, because a quotation may begin in one node and end in another.
 * Code stays as typed: meanwhile, as many x stand for it. Each node finds its part of the result by
 * its length.
 */
const typography = () => (tree: Root) => {
  visit(tree, (block) => {
    if (!['paragraph', 'heading', 'tableCell'].includes(block.type)) return;
    const nodes: (Text | InlineCode)[] = [];
    visit(block, (node) => {
      if (node.type === 'text' || node.type === 'inlineCode') nodes.push(node);
    });
    const source = nodes.map(({ type, value }) =>
      type === 'text' ? value : 'x'.repeat(value.length),
    );
    const shown = typesetUnits(source.join(''));
    let start = 0;
    for (const node of nodes) {
      const end = start + node.value.length;
      if (node.type === 'text') node.value = shown.slice(start, end).join('');
      start = end;
    }
  });
};

/** Wraps each table in a region that the keyboard can scroll. */
const scrollableTables = (words: Words<'text'>) => (tree: HtmlRoot) => {
  const { tag } = languageOfFile();
  const list = new Intl.ListFormat(tag, { type: 'unit' });
  let number = 0;
  visit(tree, { tagName: 'table' }, (table: Element, index, parent) => {
    const names = labelCells(table, (column) => fillMessage(words.column, { column }, tag));
    const columns = list.format(names.filter(Boolean));
    number += 1;
    parent!.children[index!] = {
      type: 'element',
      tagName: 'section',
      properties: {
        className: ['table-scroll'],
        tabIndex: 0,
        ariaLabel: fillMessage(words.table, { number, columns }, tag),
      },
      children: [table],
    };
    // Not into the new section, whose table would be found again.
    return index! + 1;
  });
};

/** Gives each cell the name of its column, for the stylesheet. Returns the names. */
const labelCells = (table: Element, labelOf: (column: string) => string): string[] => {
  const columns: string[] = [];
  visit(table, 'element', (cell: Element, _, row) => {
    const { align, ...properties } = cell.properties;
    if (align) cell.properties = { ...properties, dataAlign: align };
    if (cell.tagName === 'th') columns.push(textOf(cell).trim());
    if (cell.tagName !== 'td') return;
    const cells = row!.children.filter((child) => child.type === 'element');
    const column = columns[cells.indexOf(cell)];
    if (column) cell.properties['dataLabel'] = column.endsWith('?') ? column : labelOf(column);
  });
  return columns;
};

/** Behind a word of one letter, and in a number such as 35 000. */
const FIXED_SPACE = /\u00a0|(?<=\d)\u202f(?=\d)/g;

/**
 * As GitHub makes them, but never empty, and none twice. They are in lower case; an id of a
 * component that is on a page with a text has a capital letter (page-ids.spec.ts).
 */
const headingIds = () => (tree: HtmlRoot) => {
  const slugger = new GithubSlugger();
  const found: Element[] = [];
  visit(tree, 'element', (node: Element) => {
    const { id } = node.properties;
    if (typeof id === 'string') slugger.slug(id);
    else if (/^h[1-6]$/.test(node.tagName)) found.push(node);
  });
  for (const heading of found) {
    const name = slug(textOf(heading).replaceAll(FIXED_SPACE, ' ')) || 'section';
    heading.properties['id'] = slugger.slug(name);
  }
};

interface Shown {
  anchors: string[];
  contents: RenderedMarkdown['headings'];
  visibleTexts: string[];
}

/** Collects what a reader sees, and what links can name. */
const collectShown = (shown: Shown, tagOfSections: string) => (tree: HtmlRoot) => {
  visit(tree, 'element', (node: Element) => {
    const { id } = node.properties;
    if (typeof id !== 'string') return;
    shown.anchors.push(id);
    if (node.tagName === tagOfSections) shown.contents.push({ id, text: textOf(node) });
  });
  visit(tree, 'text', ({ value }: HtmlText) => void shown.visibleTexts.push(value));
};

const videoOf = ({ properties }: Element): Video | undefined => {
  const { dataVideo, dataTitle, dataDuration } = properties;
  if (dataVideo === undefined) return undefined;
  return { id: String(dataVideo), title: String(dataTitle), duration: String(dataDuration) };
};

/** Divides a text at its videos, which stand between its blocks. */
const divideAtVideos = ({ children }: HtmlRoot) => {
  const emptyPart = (): HtmlRoot => ({ type: 'root', children: [] });
  const parts = [emptyPart()];
  const videos: Video[] = [];
  for (const child of children) {
    const video = child.type === 'element' ? videoOf(child) : undefined;
    if (video) {
      videos.push(video);
      parts.push(emptyPart());
    } else {
      parts.at(-1)!.children.push(child);
    }
  }
  return { parts, videos };
};

const sanitizeSchema: SanitizeOptions = {
  ...defaultSchema,
  // Raw HTML is dropped before, so every id comes from this file. A prefix would separate links
  // from their targets.
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

const notesWith = (words: Words<'text'>) => {
  const { tag } = languageOfFile();
  return {
    clobberPrefix: 'note-',
    footnoteLabel: words.notes,
    footnoteLabelProperties: {},
    footnoteBackLabel: (index: number, place: number) => {
      const note = index + 1;
      return place > 1
        ? fillMessage(words.backToPlace, { note, place }, tag)
        : fillMessage(words.backToNote, { note }, tag);
    },
  };
};

interface Options {
  /** What the site adds to texts, such as the heading of the notes. */
  words: Words<'text'>;
  /** Levels to shift the headings down. */
  headingOffset?: number | undefined;
  names?: SiteNames;
  /** Whether each line stays one, as in a mail. */
  isTypedOut?: boolean;
}

/**
 * Pictures stay as their files: placePictures() replaces them.
 * @param text with empty lines in place of its fields, so that mistakes have the right line
 */
export const renderMarkdown = (
  text: string,
  { words, headingOffset = 0, names = {}, isTypedOut = false }: Options,
): RenderedMarkdown => {
  const links: FoundLink[] = [];
  const pictures: Picture[] = [];
  const drawings: string[] = [];
  const shown: Shown = { anchors: [], contents: [], visibleTexts: [] };
  const tagOfSections = `h${2 + headingOffset}`;
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm, GFM)
    .use(ownSyntax)
    .use(unwantedReferences)
    .use(lostMarkup)
    .use(isTypedOut ? () => {} : pastedBlocks)
    // Once the text is parsed: a sign in a name is no markup.
    .use(() => (tree: Root) => fillNames(tree, names))
    .use(chartFences, drawings, words)
    .use(tableRows)
    .use(alerts, words)
    .use(collectLinks, links)
    .use(shiftHeadings, headingOffset)
    .use(notShown)
    .use(pictureFigures, pictures)
    .use(videoDirective)
    .use(typography)
    .use(remarkRehype, { ...notesWith(words), footnoteLabelTagName: tagOfSections })
    .use(rehypeSanitize, sanitizeSchema)
    .use(headingIds)
    .use(collectShown, shown, tagOfSections)
    .use(insertDrawings, drawings)
    .use(scrollableTables, words)
    .use(rehypeStringify, { allowDangerousHtml: true });
  const file = new VFile(text);
  const tree = processor.runSync(processor.parse(file), file);
  const divided = divideAtVideos(tree);
  const parts = divided.parts.map((part) => processor.stringify(part));
  return {
    html: parts.join(''),
    parts,
    videos: divided.videos,
    headings: shown.contents,
    anchors: shown.anchors,
    wordCount: countWords(shown.visibleTexts.join(' ')),
    links,
    pictures,
    mistakes: file.messages.map(({ line, reason }) => ({ line: line ?? 1, text: reason })),
    broken: file.messages.some(({ fatal }) => fatal),
  };
};

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
