import type { Heading, Link, ListItem, Paragraph, Parents, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { fill, wordsOfCheck } from '../../words/words-of-check.ts';

/** Nobody wraps lines at more characters than this: a longer one is a paragraph. */
const LONGEST_WRAPPED = 120;
/** Four lines of at most so many characters are an address, or the cells of a table. */
const SHORT = 30;
/** A paragraph of more characters is a sentence, whatever its end. */
const LONGEST_HEADING = 60;

/**
 * Reports what loses its shape when it is pasted: word processors put one line break between
 * paragraphs, where Markdown needs an empty line, and no marks before headings.
 */
export const pastedBlocks = () => (tree: Root, file: VFile) => {
  visit(tree, 'heading', (node) => reportBoldHeading(node, file));
  visit(tree, 'listItem', (node) => {
    reportNumber(node, file);
    reportWhatFollows(node, file);
  });
  visit(tree, 'paragraph', (node, _index, parent) => {
    reportJoinedLines(node, file);
    reportNoSentence(node, parent!, file);
  });
  visit(tree, 'link', (node) => reportDividedAddress(node, file));
};

const reportBoldHeading = (node: Heading, file: VFile) => {
  if (isAllBold(node)) file.message(wordsOfCheck().pasted.boldHeading, node);
};

/** Google Docs puts an anchor, such as `{#part}`, behind the bold text. */
const isAllBold = ({ children }: Heading | Paragraph): boolean => {
  const [child, ...others] = children.filter((each) => /^(?!\s*(?:\{#.*)?$)/.test(textOf(each)));
  if (others.length > 0) return false;
  return child?.type === 'strong' || (child?.type === 'emphasis' && isStrongWithin(child.children));
};

const isStrongWithin = (children: Paragraph['children']): boolean =>
  children.length === 1 && children[0]!.type === 'strong';

/** "2024. The year …" is the item of a list, and is shown with its number there. */
const reportNumber = ({ position }: ListItem, file: VFile) => {
  const { start, end } = position!;
  const year = /^\d{3,}(?=\.)/.exec(String(file).slice(start.offset, end.offset));
  if (!year) return;
  file.message(fill(wordsOfCheck().pasted.number, { year: year[0] }), position);
};

/** A line that is not indented belongs to the item above it all the same. */
const reportWhatFollows = ({ children }: ListItem, file: VFile) => {
  for (const paragraph of children) {
    if (paragraph.type !== 'paragraph') continue;
    linesOf(paragraph, file).forEach((line, index) => {
      if (index === 0 || /^[\s>]/.test(line)) return;
      reportOnce(wordsOfCheck().pasted.follows, paragraph, index, file);
    });
  }
};

const reportJoinedLines = (node: Paragraph, file: VFile) => {
  const lines = linesOf(node, file);
  // A backslash or two spaces keep a line break, and so does the mark of a note, such as [!TIP].
  const joined = lines.slice(0, -1).findIndex((line) => !/(?:\\| {2}|^\[!\w+\]\s*)$/.test(line));
  if (joined < 0) return;
  const lengths = lines.map((line) => line.replaceAll(/https?:[^\s)]+/g, '').trim().length);
  const isPasted =
    Math.max(...lengths) > LONGEST_WRAPPED || (lines.length > 3 && Math.max(...lengths) <= SHORT);
  if (!isPasted) return;
  const { start, end } = node.position!;
  const [first, last] = [String(start.line), String(end.line)];
  const text = fill(wordsOfCheck().pasted.joined, { first, last });
  reportOnce(text, node, joined + 1, file);
};

const END_OF_SENTENCE = /[\p{P}\p{S}]$/u;

/** Headings without marks, and what word processors repeat at the edges of each page. */
const reportNoSentence = (node: Paragraph, { type }: Parents, file: VFile) => {
  const text = textOf(node).trim().replaceAll(/\s+/g, ' ');
  const isPlain = node.children.every((child) => child.type === 'text');
  if (isPlain && text === '') {
    file.message(wordsOfCheck().pasted.blank, node);
    return;
  }
  const isSentence = text.length > LONGEST_HEADING || END_OF_SENTENCE.test(text);
  if (type !== 'root' || isSentence || !/^[\p{Lu}\d]/u.test(text)) return;
  if (isAllBold(node)) {
    reportOnce(wordsOfCheck().pasted.boldLine, node, 0, file);
    return;
  }
  if (!isPlain) return;
  reportOnce(fill(wordsOfCheck().pasted.noPeriod, { text }), node, 0, file);
};

/** A word processor divides a long address over two lines: the link ends with the first. */
const reportDividedAddress = ({ url, position }: Link, file: VFile) => {
  const source = String(file);
  const { start, end } = position!;
  if (!/^(?:https?:|www\.)/.test(source.slice(start.offset, end.offset))) return;
  const next = /^\r?\n[ \t]*(?!https?:)(\S+)/.exec(source.slice(end.offset));
  if (!next) return;
  if (/[-?&=_%]$/.test(url) || /[/?=&]/.test(next[1]!))
    file.message(wordsOfCheck().pasted.address, end);
};

const linesOf = ({ position }: Paragraph, file: VFile): string[] =>
  String(file).slice(position!.start.offset, position!.end.offset).split(/\r?\n/);

/** Not where a bullet or a tab has been reported. */
const reportOnce = (text: string, { position }: Paragraph, index: number, file: VFile) => {
  const line = position!.start.line + index;
  if (file.messages.some((message) => message.line === line)) return;
  file.message(text, { line, column: 1 });
};
