import type { Paragraph, Root, TableRow } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import 'mdast-util-directive';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { typeset } from '../../src/content/schema/fields.ts';
import type { TextWords } from './text-words.ts';
import { didYouMean, lineAt, shorten } from './mistake.ts';

export interface FoundLink {
  url: string;
  line: number;
}

export interface Picture extends FoundLink {
  alt: string;
}

const ALERTS = ['note', 'tip', 'important', 'warning', 'caution'] as const;

/** GitHub's alerts: a quotation that begins with a mark such as `[!NOTE]` becomes a labeled note. */
export const alerts = (words: TextWords) => (tree: Root, file: VFile) => {
  visit(tree, 'blockquote', (quote) => {
    const [paragraph, ...others] = quote.children;
    if (paragraph?.type !== 'paragraph') return;
    const [text] = paragraph.children;
    if (text?.type !== 'text') return;
    const match = /^\[!(?<kind>\w+)\]\s*/.exec(text.value);
    if (!match) return;
    const [mark] = match;
    const { kind = '' } = match.groups!;
    const name = ALERTS.find((known) => known === kind.toLowerCase());
    if (!name) {
      const known = ALERTS.map((alert) => alert.toUpperCase());
      const advice = didYouMean(kind.toUpperCase(), known) || `; there are ${known.join(', ')}`;
      file.message(`there is no [!${kind}]${advice}`, quote);
      return;
    }
    text.value = text.value.slice(mark.length);
    const hasOnlyMark = text.value === '' && paragraph.children.length === 1;
    const label = { type: 'text', value: words[name] } as const;
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
  visit(tree, ['leafDirective', 'containerDirective'], (node, _index, parent) => {
    if (!('attributes' in node)) return;
    const { start, end } = node.position!;
    const value = String(file).slice(start.offset, end.offset);
    const { id, title, duration } = node.attributes ?? {};
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
      const text = `the picture "${shorten(url)}" needs a line of its own, with empty lines around it`;
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
    if (!textOf(head).trim()) {
      const advice = 'write the names of the columns into its first line';
      file.message(`the head of the table is empty; ${advice}`, head!.position);
    }
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

const NOTE = 'a footnote is [^1] in the text, and [^1]: before the note';

/** Each of two or more lines that begin in this way: one line may be a sentence. */
const eachOf = (mark: string): RegExp =>
  new RegExp(`^${mark}(?=[^]*\\n${mark})|(?<=^${mark}[^]*\\n)${mark}`, 'mu');

/** Markdown that the parser left in the text, because it was mistyped, or pasted from elsewhere. */
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
    pattern: eachOf(String.raw`[-*+][\p{L}\u00A0]`),
    advice: 'not a list; put a plain space after each mark',
  },
  {
    example: '| A |\n| 1 |',
    pattern: /^\|(?=\s|.*\|)/m,
    advice: 'not a table; below its head, write | --- | --- |, with as many cells',
  },
  {
    // Letters are the bullets of fonts of symbols.
    example: '•\tOne',
    pattern:
      /^[ \t\u00A0]*(?:[•●○◦‣⁃▪▫■□▢❑❒❖◆◇◾★☆►▶▸➔➜➢➤→✓✔✗✘☐-☒⁌⁍∙・]|&(?:bull|middot);|[①-⑳❶-❿](?=\s)|[·»›−‒―](?=[ \t\u00A0])|[oOqv§Øü](?=\t|[ \u00A0]{2}))[ \t\u00A0]*(?=\S)/mu,
    advice: 'not a list; begin each item with - and a space',
  },
  {
    example: 'a. One\nb. Two',
    pattern: eachOf(
      String.raw`[ \t\u00A0]*(?:\(?(?:[a-z]|[ivx]{1,4})[.)]|[IVX]{1,4}\.|[A-H]\.|\(\d{1,2}\))[ \t\u00A0]+(?=\S)`,
    ),
    advice: 'not a list; begin each item with 1. and a space, and with three more spaces below one',
  },
  {
    example: '1.First',
    pattern: /^[ \t\u00A0]*\(?\d{1,3}[.)](?=\p{L}{3}|\p{Lu}\p{Ll}|\u00A0)/mu,
    advice: 'not a list; begin each item with its number, a period, and a plain space',
  },
  {
    example: 'Name\tCount',
    pattern: /(?<=[^\s>]) *\t[ \t]*(?=\S)/,
    advice: 'a tab is shown as a space; write a table with |, a list with - or 1., or a space',
  },
  {
    example: '\u00A0## Part',
    pattern: /^[ \t]*[\u00A0\u2000-\u200A\u202F\u3000]\s*(?=(?:#{1,6}|[-*+]|\d+[.)])\s|[|>])/mu,
    advice: 'the space at the beginning of the line is not a plain one; delete it',
  },
  {
    example: '=====',
    pattern: /^={3,}[ \t]*$/m,
    advice: 'a section starts with ##; a line across the text is ---, with empty lines around it',
  },
  {
    example: 'A claim.[1]',
    pattern:
      /(?<=\p{L}{3}|[.,;:!?"')”’])\[\d{1,3}\](?![[(:\p{L}\d])|^\[\d{1,3}\](?= \S|:)|(?<=\p{L}{3}|[.,;:!?"')”’])\^\d{1,3}/mu,
    advice: NOTE,
  },
  {
    example: 'A claim.¹',
    pattern: /(?<=\p{L}{3}|[.,;:!?"')”’])[¹²³⁰⁴-⁹]+(?![\p{L}\p{N}])|^[¹²³⁰⁴-⁹]+(?=\s*\p{L})/mu,
    advice: NOTE,
  },
  {
    // A number that was raised.
    example: 'A claim.1 The next.',
    pattern:
      /(?<=\p{Ll}{3}[.!?]["')”’]?)\d{1,2}(?=\s+["'“‘]?\p{Lu}|\s*$)|(?<=\p{Ll}{3},)\d{1,2}(?=\s+\p{Ll})/mu,
    advice: NOTE,
  },
  {
    example: 'A claim.[a]',
    pattern:
      /(?<=[.,;:!?"')”’])\[[a-z]{1,2}\](?=\s|$)|^\[[a-z]{1,2}\](?=\p{Lu})|(?<=[\p{L}.,;:!?"')”’] ?)\[\p{Lu}{1,3}\d{1,3}\](?![(:])|^(?:Commented \[\w+\]|Formatted|Deleted):/mu,
    advice: 'a comment or a change that was not meant for readers; delete it',
  },
  {
    example: 'Error! Reference source not found.',
    pattern: /Error! (?:Reference source|Bookmark|Hyperlink)/,
    advice: 'the word processor has lost a reference; write what it named',
  },
  {
    example: '[image: image1.png]',
    pattern: /\[(?:image(?:: [^\]]*)?|cid:[^\]]*)\](?![[(])/i,
    advice: 'a picture was not copied; write ![What it shows](./x.jpg), or delete this',
  },
  {
    example: '## Part {#part}',
    pattern: /\{#[^}\n]+\}/,
    advice: 'delete it; a link to a section is # and its heading in lower case',
  },
  {
    example: 'a divi-\nded word',
    pattern: /(?<=\p{L}{2})-\n(?!(?:and|or|to|und|oder|bis)\b)(?=\p{Ll})/u,
    advice: 'the word is divided over two lines; join its parts',
  },
  {
    example: 'an *italic * word',
    pattern: /(?<![\p{L}\p{N}*])\*\p{L}[^*\n]* \*(?!\*)/u,
    advice: String.raw`not italic; remove the space before the closing *, or write \* for the mark itself`,
  },
  {
    example: 'A claim <!-- true?',
    pattern: /<!--/,
    advice: 'the comment has no closing -->',
  },
  {
    example: '::video {id="Ula3TG8QS7g"}',
    pattern: /:+\s?video\s?[{[]/i,
    advice: `a video is a line of its own: ${VIDEO}`,
  },
];

/** Such as `\\*`: the editor means the character itself. */
const ESCAPED_PUNCTUATION = /\\[!-/:-@[-`{-~]/g;

/** Reports what an editor meant as markup and the parser did not. Before any other step. */
export const lostMarkup = () => (tree: Root, file: VFile) => {
  visit(tree, 'text', ({ value, position }, _index, parent) => {
    // The text of an address that is a link by itself.
    if (parent?.type === 'link' && /^(?:https?:\/\/|www\.)/.test(value)) return;
    const { start, end } = position!;
    const source = String(file).slice(start.offset, end.offset);
    const shown = source.replaceAll(ESCAPED_PUNCTUATION, '..');
    const lines = new Set<number>();
    for (const { pattern, advice } of LOST_MARKS) {
      for (const found of shown.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
        const line = start.line + lineAt(shown, found.index) - 1;
        // The tab behind a bullet is no mistake of its own.
        if (lines.has(line)) continue;
        lines.add(line);
        file.message(`"${contextOf(found, source)}": ${advice}`, { line, column: 1 });
      }
    }
  });
};

/** The match, and what is around it on its line. */
const contextOf = ({ 0: match, index }: RegExpExecArray, source: string): string => {
  const end = index + match.length;
  const [before] = /[^\n]{0,20}$/.exec(source.slice(0, index))!;
  const [after] = /^[^\n]{0,20}/.exec(source.slice(end))!;
  return `${before}${source.slice(index, end)}${after}`.replaceAll('\n', ' ').trim();
};
