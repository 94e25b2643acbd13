import type { Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import 'remark-directive';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { typeset } from '../../src/content/schema/fields.ts';
import { didYouMean } from './mistake.ts';

export interface Link {
  url: string;
  line: number;
}

export interface Picture extends Link {
  alt: string;
}

const ALERTS = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'];

/** GitHub's alerts: a quotation that begins with a mark such as `[!NOTE]` becomes a note with the word as its label. */
export const alerts = () => (tree: Root, file: VFile) => {
  visit(tree, 'blockquote', (quote) => {
    const [paragraph, ...others] = quote.children;
    const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
    if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return;
    const [mark, kind = ''] = /^\[!(\w+)\]\s*/.exec(text.value) ?? [];
    if (mark === undefined) return;
    const name = kind.toUpperCase();
    if (!ALERTS.includes(name)) {
      const advice = didYouMean(name, ALERTS) || `; there are ${ALERTS.join(', ')}`;
      file.message(`there is no [!${kind}]${advice}`, quote);
      return;
    }
    text.value = text.value.slice(mark.length);
    const label = { type: 'text' as const, value: name[0] + name.slice(1).toLowerCase() };
    const isEmpty = text.value === '' && paragraph.children.length === 1;
    quote.data = { hName: 'div', hProperties: { className: ['note'], role: 'note' } };
    quote.children = [
      { type: 'paragraph', children: [{ type: 'strong', children: [label] }] },
      ...(isEmpty ? [] : [paragraph]),
      ...others,
    ];
  });
};

const VIDEO = '::video{id="11 characters of YouTube" title="…" duration="m:ss"}';

export const videoDirective = () => (tree: Root, file: VFile) => {
  visit(tree, ['leafDirective', 'containerDirective', 'textDirective'], (node) => {
    if (!('attributes' in node)) return;
    const value = String(file).slice(node.position!.start.offset, node.position!.end.offset);
    // A colon in running text ("10:30") parses as a text directive: restore the text as it was written.
    if (node.type === 'textDirective' && Object.keys(node.attributes ?? {}).length === 0) {
      Object.assign(node, { type: 'text', value });
      return;
    }
    const { id, title, duration } = node.attributes ?? {};
    const isVideo = node.type === 'leafDirective' && node.name === 'video';
    if (!isVideo || !/^[\w-]{11}$/.test(id ?? '') || !title || !duration)
      file.message(`found ${/[^{\n]*/.exec(value)![0]}; expected: ${VIDEO}`, node);
    const hProperties = { dataVideo: id, dataTitle: title, dataDuration: duration };
    node.data = { hName: 'figure', hProperties };
  });
};

export const pictureFigures = (pictures: Picture[]) => (tree: Root, file: VFile) => {
  visit(tree, (node, _index, parent) => {
    if (node.type === 'imageReference')
      file.message(
        'write the file of a picture in round brackets: ![What it shows](./x.jpg)',
        node,
      );
    if (node.type !== 'image') return;
    const { url, alt, title, position } = node;
    pictures.push({ url, alt: alt ?? '', line: position!.start.line });
    if (parent?.type !== 'paragraph' || parent.children.length > 1) {
      file.message(
        `the picture "${url}" needs a line of its own, with empty lines around it`,
        node,
      );
      return;
    }
    parent.data = { hName: 'figure', hProperties: { className: ['picture'] } };
    node.alt = typeset(alt ?? '');
    node.title = null;
    if (title) {
      const children = [{ type: 'text' as const, value: title }];
      parent.children.push({ type: 'emphasis', data: { hName: 'figcaption' }, children });
    }
  });
};

export const tableRows = () => (tree: Root, file: VFile) => {
  visit(tree, 'table', ({ children: [head, ...rows] }) => {
    const { length } = head!.children;
    for (const { children, position } of rows) {
      if (children.length === length) continue;
      const found = `the row "${children.map((cell) => textOf(cell)).join(' | ')}" has ${children.length} of ${length} cells`;
      file.message(
        `${found}; put an empty line below a table, and write \\| for a | in a cell`,
        position,
      );
    }
  });
};

/** What a text contains only if the parser did not take a mark for one, and what to write instead. */
const LOST: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/\[\^[^\]\n]+\]/, 'there is no note of this name'],
  [/\]\s+\((?:[/.#]\w|\.\/|$)/, 'not a link or picture; remove the space between ] and ('],
  [
    /\]\((?:[/.#]\w|\.\/|https?:|$)/,
    'not a link or picture; its address must not have spaces, and ends with )',
  ],
  [
    /(?<![\p{L}\p{N}*])\*\*(?=[^\s*]|$)|(?<=[^\s*]|^)\*\*(?![\p{L}\p{N}*])/u,
    String.raw`the bold text has no opening or closing **; write \*\* for the marks themselves`,
  ],
  [/`/, 'the code has no closing `'],
  [/^(?:#\p{L}|#{2,6}[^ \t\n#])/mu, 'put a plain space after the #; a section starts with ##'],
  [
    /^[-*+][\p{L}\u00A0](?=[^]*\n[-*+][\p{L}\u00A0])/mu,
    'not a list; put a plain space after each mark',
  ],
  [/^\|(?=\s|.*\|)/m, 'not a table; below its head, write | --- | --- |, with as many cells'],
];

export const lostMarkup = () => (tree: Root, file: VFile) => {
  visit(tree, 'text', ({ position }) => {
    const { start, end } = position!;
    const shown = String(file)
      .slice(start.offset, end.offset)
      .replaceAll(/\\[!-/:-@[-`{-~]/g, '..');
    for (const [pattern, advice] of LOST) {
      const { 0: found, index } = pattern.exec(shown) ?? { 0: '', index: -1 };
      if (index < 0) continue;
      const line = start.line + shown.slice(0, index).split('\n').length - 1;
      const context = shown.slice(Math.max(0, index - 20), index + found.length + 20);
      file.message(`"${context.replaceAll('\n', ' ').trim()}": ${advice}`, { line, column: 1 });
    }
  });
};
