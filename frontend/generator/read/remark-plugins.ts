import type { Paragraph, Root, TableRow } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import 'mdast-util-directive';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { typeset } from '../../src/content/schema/fields.ts';
import type { Words } from '../../src/content/schemas.ts';
import { didYouMean, lineAt, shorten } from './mistake.ts';
import { fill, wordsOfCheck, type WordsOfCheck } from '../words/words-of-check.ts';

export interface FoundLink {
  url: string;
  line: number;
}

export interface Picture extends FoundLink {
  alt: string;
}

const ALERTS = ['note', 'tip', 'important', 'warning', 'caution'] as const;

/** GitHub's alerts: a quotation that begins with a mark such as `[!NOTE]` becomes a labeled note. */
export const alerts = (words: Words<'text'>) => (tree: Root, file: VFile) => {
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
      const advice =
        didYouMean(kind.toUpperCase(), known) ||
        fill(wordsOfCheck().text.notes, { names: known.join(', ') });
      file.message(fill(wordsOfCheck().text.noNote, { kind }) + advice, quote);
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
      file.message(
        fill(wordsOfCheck().text.video, {
          found: /[^{\n]*/.exec(value)![0],
          video: wordsOfCheck().text.videoExample,
        }),
        node,
      );
    else if (parent?.type !== 'root') file.message(wordsOfCheck().text.videoWithin, node);
    node.data = {
      hName: 'figure',
      hProperties: { dataVideo: id, dataTitle: title, dataDuration: duration },
    };
  });
};

/** A picture, which has a paragraph of its own, becomes a figure with its title as the caption. */
export const pictureFigures = (pictures: Picture[]) => (tree: Root, file: VFile) => {
  visit(tree, 'imageReference', (node) => {
    file.message(wordsOfCheck().text.brackets, node);
  });
  visit(tree, 'image', (image, _index, parent) => {
    const { url, title, position } = image;
    const alt = image.alt ?? '';
    pictures.push({ url, alt, line: position!.start.line });
    if (parent?.type !== 'paragraph' || parent.children.length > 1) {
      file.message(fill(wordsOfCheck().text.ownLine, { name: shorten(url) }), image);
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
    if (!textOf(head).trim()) file.message(wordsOfCheck().text.head, head!.position);
    for (const row of rows.filter(({ children }) => children.length !== length)) {
      const found = row.children.length;
      const message = fill(wordsOfCheck().text.row, { row: textOfRow(row), found, all: length });
      file.message(message, row.position);
    }
  });
};

const textOfRow = ({ children }: TableRow): string =>
  children.map((cell) => textOf(cell)).join(' | ');

interface LostMark {
  /** A text that the pattern finds. */
  example: string;
  pattern: RegExp;
  /** The word for what an editor does about it. */
  advice: Exclude<keyof WordsOfCheck['lost'], 'quoted'>;
}

/** Each of two or more lines that begin in this way: one line may be a sentence. */
const eachOf = (mark: string): RegExp =>
  new RegExp(`^${mark}(?=[^]*\\n${mark})|(?<=^${mark}[^]*\\n)${mark}`, 'mu');

/** Markdown that the parser left in the text, because it was mistyped, or pasted from elsewhere. */
export const LOST_MARKS: readonly LostMark[] = [
  {
    example: 'a claim[^source]',
    pattern: /\[\^[^\]\n]+\]/,
    advice: 'note',
  },
  {
    example: '[NIST] (/blog)',
    pattern: /\]\s+\((?:[/.#]\w|\.\/|$)/,
    advice: 'linkSpace',
  },
  {
    example: '[NIST](https://www.nist.gov/a b)',
    pattern: /\]\((?:[/.#]\w|\.\/|https?:|$)/,
    advice: 'linkAddress',
  },
  {
    example: 'Two **bold words',
    pattern: /(?<![\p{L}\p{N}*])\*\*(?=[^\s*]|$)|(?<=[^\s*]|^)\*\*(?![\p{L}\p{N}*])/u,
    advice: 'bold',
  },
  { example: 'type `ls', pattern: /`/, advice: 'code' },
  {
    example: '#Heading',
    pattern: /^(?:#\p{L}|#{2,6}[^ \t\n#])/mu,
    advice: 'heading',
  },
  {
    example: '-one\n-two',
    pattern: eachOf(String.raw`[-*+][\p{L}\u00A0]`),
    advice: 'listSpace',
  },
  {
    example: '| A |\n| 1 |',
    pattern: /^\|(?=\s|.*\|)/m,
    advice: 'table',
  },
  {
    // Letters are the bullets of fonts of symbols.
    example: '•\tOne',
    pattern:
      /^[ \t\u00A0]*(?:[•●○◦‣⁃▪▫■□▢❑❒❖◆◇◾★☆►▶▸➔➜➢➤→✓✔✗✘☐-☒⁌⁍∙・]|&(?:bull|middot);|[①-⑳❶-❿](?=\s)|[·»›−‒―](?=[ \t\u00A0])|[oOqv§Øü](?=\t|[ \u00A0]{2}))[ \t\u00A0]*(?=\S)/mu,
    advice: 'bullets',
  },
  {
    example: 'a. One\nb. Two',
    pattern: eachOf(
      String.raw`[ \t\u00A0]*(?:\(?(?:[a-z]|[ivx]{1,4})[.)]|[IVX]{1,4}\.|[A-H]\.|\(\d{1,2}\))[ \t\u00A0]+(?=\S)`,
    ),
    advice: 'letters',
  },
  {
    example: '1.First',
    pattern: /^[ \t\u00A0]*\(?\d{1,3}[.)](?=\p{L}{3}|\p{Lu}\p{Ll}|\u00A0)/mu,
    advice: 'numbers',
  },
  {
    example: 'Name\tCount',
    pattern: /(?<=[^\s>]) *\t[ \t]*(?=\S)/,
    advice: 'tab',
  },
  {
    example: '\u00A0## Part',
    pattern: /^[ \t]*[\u00A0\u2000-\u200A\u202F\u3000]\s*(?=(?:#{1,6}|[-*+]|\d+[.)])\s|[|>])/mu,
    advice: 'firstSpace',
  },
  {
    example: '=====',
    pattern: /^={3,}[ \t]*$/m,
    advice: 'line',
  },
  {
    example: 'A claim.[1]',
    pattern:
      /(?<=\p{L}{3}|[.,;:!?"')”’])\[\d{1,3}\](?![[(:\p{L}\d])|^\[\d{1,3}\](?= \S|:)|(?<=\p{L}{3}|[.,;:!?"')”’])\^\d{1,3}/mu,
    advice: 'footnote',
  },
  {
    example: 'A claim.¹',
    pattern: /(?<=\p{L}{3}|[.,;:!?"')”’])[¹²³⁰⁴-⁹]+(?![\p{L}\p{N}])|^[¹²³⁰⁴-⁹]+(?=\s*\p{L})/mu,
    advice: 'footnote',
  },
  {
    // A number that was raised.
    example: 'A claim.1 The next.',
    pattern:
      /(?<=\p{Ll}{3}[.!?]["')”’]?)\d{1,2}(?=\s+["'“‘]?\p{Lu}|\s*$)|(?<=\p{Ll}{3},)\d{1,2}(?=\s+\p{Ll})/mu,
    advice: 'footnote',
  },
  {
    example: 'A claim.[a]',
    pattern:
      /(?<=[.,;:!?"')”’])\[[a-z]{1,2}\](?=\s|$)|^\[[a-z]{1,2}\](?=\p{Lu})|(?<=[\p{L}.,;:!?"')”’] ?)\[\p{Lu}{1,3}\d{1,3}\](?![(:])|^(?:Commented \[\w+\]|Formatted|Deleted):/mu,
    advice: 'change',
  },
  {
    example: 'Error! Reference source not found.',
    pattern: /Error! (?:Reference source|Bookmark|Hyperlink)/,
    advice: 'reference',
  },
  {
    example: '[image: image1.png]',
    pattern: /\[(?:image(?:: [^\]]*)?|cid:[^\]]*)\](?![[(])/i,
    advice: 'picture',
  },
  {
    example: '## Part {#part}',
    pattern: /\{#[^}\n]+\}/,
    advice: 'anchor',
  },
  {
    example: 'a divi-\nded word',
    pattern: /(?<=\p{L}{2})-\n(?!(?:and|or|to|und|oder|bis)\b)(?=\p{Ll})/u,
    advice: 'divided',
  },
  {
    example: 'an *italic * word',
    pattern: /(?<![\p{L}\p{N}*])\*\p{L}[^*\n]* \*(?!\*)/u,
    advice: 'italic',
  },
  {
    example: 'A claim <!-- true?',
    pattern: /<!--/,
    advice: 'comment',
  },
  {
    example: '::video {id="Ula3TG8QS7g"}',
    pattern: /:+\s?video\s?[{[]/i,
    advice: 'video',
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
        const message = fill(wordsOfCheck().lost.quoted, {
          written: contextOf(found, source),
          advice: adviceOn(advice),
        });
        file.message(message, { line, column: 1 });
      }
    }
  });
};

const adviceOn = (advice: LostMark['advice']): string => {
  const { lost, text } = wordsOfCheck();
  if (advice === 'video') return fill(wordsOfCheck().lost.video, { video: text.videoExample });
  return lost[advice];
};

/** The match, and what is around it on its line. */
const contextOf = ({ 0: match, index }: RegExpExecArray, source: string): string => {
  const end = index + match.length;
  const [before] = /[^\n]{0,20}$/.exec(source.slice(0, index))!;
  const [after] = /^[^\n]{0,20}/.exec(source.slice(end))!;
  return `${before}${source.slice(index, end)}${after}`.replaceAll('\n', ' ').trim();
};
