import type { Paragraph, Root, TableRow } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import 'remark-directive';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { typeset } from '../../src/content/schema/fields.ts';
import { didYouMean, lineAt } from './mistake.ts';

export interface FoundLink {
  url: string;
  line: number;
}

export interface Picture extends FoundLink {
  alt: string;
}

const ALERTS = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'];

/**
 * GitHub's alerts: a quotation that begins with a mark such as `[!NOTE]` becomes a note with the
 * word as its label.
 */
export const alerts = () => (tree: Root, file: VFile) => {
  visit(tree, 'blockquote', (quote) => {
    const [paragraph, ...others] = quote.children;
    if (paragraph?.type !== 'paragraph') return;
    const [text] = paragraph.children;
    if (text?.type !== 'text') return;
    const match = /^\[!(?<kind>\w+)\]\s*/.exec(text.value);
    if (!match) return;
    const [mark] = match;
    const { kind = '' } = match.groups!;
    const name = kind.toUpperCase();
    if (!ALERTS.includes(name)) {
      const advice = didYouMean(name, ALERTS) || `; there are ${ALERTS.join(', ')}`;
      file.message(`there is no [!${kind}]${advice}`, quote);
      return;
    }
    text.value = text.value.slice(mark.length);
    const hasOnlyMark = text.value === '' && paragraph.children.length === 1;
    const label = { type: 'text', value: name[0] + name.slice(1).toLowerCase() } as const;
    const heading: Paragraph = {
      type: 'paragraph',
      children: [{ type: 'strong', children: [label] }],
    };
    quote.data = { hName: 'div', hProperties: { className: ['note'], role: 'note' } };
    quote.children = [heading, ...(hasOnlyMark ? [] : [paragraph]), ...others];
  });
};

const VIDEO = '::video{id="11 characters of YouTube" title="…" duration="m:ss"}';

/** A directive `::video` becomes a figure, in whose place a page shows the player. */
export const videoDirective = () => (tree: Root, file: VFile) => {
  visit(tree, ['leafDirective', 'containerDirective', 'textDirective'], (node, _index, parent) => {
    if (!('attributes' in node)) return;
    const { start, end } = node.position!;
    const value = String(file).slice(start.offset, end.offset);
    const attributes = node.attributes ?? {};
    // A colon in running text ("10:30") parses as a directive: restore the text as it was written.
    if (node.type === 'textDirective' && Object.keys(attributes).length === 0) {
      Object.assign(node, { type: 'text', value });
      return;
    }
    const { id, title, duration } = attributes;
    const isVideo = node.type === 'leafDirective' && node.name === 'video';
    const isComplete = /^[\w-]{11}$/.test(id ?? '') && title && duration;
    if (!isVideo || !isComplete)
      file.message(`found ${/[^{\n]*/.exec(value)![0]}; expected: ${VIDEO}`, node);
    else if (parent?.type !== 'root')
      file.message('a video cannot be part of a list or quotation', node);
    node.data = {
      hName: 'figure',
      hProperties: { dataVideo: id, dataTitle: title, dataDuration: duration },
    };
  });
};

/** A picture, which has a paragraph of its own, becomes a figure with its title as the caption. */
export const pictureFigures = (pictures: Picture[]) => (tree: Root, file: VFile) => {
  visit(tree, 'imageReference', (node) => {
    const text = 'write the file of a picture in round brackets: ![What it shows](./x.jpg)';
    file.message(text, node);
  });
  visit(tree, 'image', (image, _index, parent) => {
    const { url, title, position } = image;
    const alt = image.alt ?? '';
    pictures.push({ url, alt, line: position!.start.line });
    if (parent?.type !== 'paragraph' || parent.children.length > 1) {
      const text = `the picture "${url}" needs a line of its own, with empty lines around it`;
      file.message(text, image);
      return;
    }
    parent.data = { hName: 'figure', hProperties: { className: ['picture'] } };
    image.alt = typeset(alt);
    image.title = null;
    if (!title) return;
    const children = [{ type: 'text', value: title } as const];
    parent.children.push({ type: 'emphasis', data: { hName: 'figcaption' }, children });
  });
};

/** Each row must have as many cells as the head: the parser drops and adds some without a word. */
export const tableRows = () => (tree: Root, file: VFile) => {
  visit(tree, 'table', ({ children: [head, ...rows] }) => {
    const { length } = head!.children;
    for (const row of rows.filter(({ children }) => children.length !== length)) {
      const found = `the row "${textOfRow(row)}" has ${row.children.length} of ${length} cells`;
      const advice = 'put an empty line below a table, and write \\| for a | in a cell';
      file.message(`${found}; ${advice}`, row.position);
    }
  });
};

const textOfRow = ({ children }: TableRow): string =>
  children.map((cell) => textOf(cell)).join(' | ');

interface LostMark {
  /** A text that the pattern finds. */
  example: string;
  pattern: RegExp;
  advice: string;
}

/** Markdown that the parser left in the text, because it was mistyped. */
export const LOST_MARKS: readonly LostMark[] = [
  {
    example: 'a claim[^source]',
    pattern: /\[\^[^\]\n]+\]/,
    advice: 'there is no note of this name',
  },
  {
    example: '[NIST] (/blog)',
    pattern: /\]\s+\((?:[/.#]\w|\.\/|$)/,
    advice: 'not a link or picture; remove the space between ] and (',
  },
  {
    example: '[NIST](https://www.nist.gov/a b)',
    pattern: /\]\((?:[/.#]\w|\.\/|https?:|$)/,
    advice: 'not a link or picture; its address must not have spaces, and ends with )',
  },
  {
    example: 'Two **bold words',
    pattern: /(?<![\p{L}\p{N}*])\*\*(?=[^\s*]|$)|(?<=[^\s*]|^)\*\*(?![\p{L}\p{N}*])/u,
    advice: String.raw`the bold text has no opening or closing **; write \*\* for the marks themselves`,
  },
  { example: 'type `ls', pattern: /`/, advice: 'the code has no closing `' },
  {
    example: '#Heading',
    pattern: /^(?:#\p{L}|#{2,6}[^ \t\n#])/mu,
    advice: 'put a plain space after the #; a section starts with ##',
  },
  {
    example: '-one\n-two',
    pattern: /^[-*+][\p{L}\u00A0](?=[\s\S]*\n[-*+][\p{L}\u00A0])/mu,
    advice: 'not a list; put a plain space after each mark',
  },
  {
    example: '| A |\n| 1 |',
    pattern: /^\|(?=\s|.*\|)/m,
    advice: 'not a table; below its head, write | --- | --- |, with as many cells',
  },
];

/** Such as `\\*`: the editor means the character itself. */
const ESCAPED_PUNCTUATION = /\\[!-/:-@[-`{-~]/g;

/** Reports what an editor meant as markup and the parser did not. Before any other step. */
export const lostMarkup = () => (tree: Root, file: VFile) => {
  visit(tree, 'text', ({ position }) => {
    const { start, end } = position!;
    const source = String(file).slice(start.offset, end.offset);
    const shown = source.replaceAll(ESCAPED_PUNCTUATION, '..');
    for (const { pattern, advice } of LOST_MARKS) {
      const found = pattern.exec(shown);
      if (!found) continue;
      const line = start.line + lineAt(shown, found.index) - 1;
      file.message(`"${contextOf(found)}": ${advice}`, { line, column: 1 });
    }
  });
};

const contextOf = (match: RegExpExecArray): string => {
  const start = Math.max(0, match.index - 20);
  const end = match.index + match[0].length + 20;
  return match.input.slice(start, end).replaceAll('\n', ' ').trim();
};
