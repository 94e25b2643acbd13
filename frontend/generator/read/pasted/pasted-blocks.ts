import type { Heading, Link, List, ListItem, Paragraph, Parents, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { languageOfFile } from '../../../src/content/schema/language.ts';
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
  visit(tree, 'list', (node) => reportNumbers(node, file));
  visit(tree, 'listItem', (node) => reportWhatFollows(node, file));
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

const numberOf = ({ position }: ListItem, file: VFile): string | undefined =>
  /^\d+(?=\.)/.exec(String(file).slice(position!.start.offset, position!.end.offset))?.[0];

/** The months, in a language that writes the day before them with a period, such as "3. März". */
const monthsBehindPeriods = (): string[] => {
  const { tag } = languageOfFile();
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)))
    .filter((day) => /^1\.\s/.test(day))
    .map((day) => day.slice('1. '.length));
};

const firstWordOf = (item: ListItem): string => /^\s*(\p{L}*)/u.exec(textOf(item))![1]!;

/**
 * "2024. The year …" and "3. März …" are items of a list. A list counts from its first number, so
 * that readers would see other numbers, and a Save would write them into the file.
 */
const reportNumbers = ({ children }: List, file: VFile) => {
  const numbers = children.map((item) => numberOf(item, file));
  const [first] = numbers;
  if (first === undefined) return;
  const months = monthsBehindPeriods();
  // Many write 1. before each item.
  const isCounted = numbers.some((number) => number !== first);
  const next = numbers.findIndex((number, index) => Number(number) !== Number(first) + index);
  // It is shown as it is typed: a list of months, perhaps.
  const isInOrder = children.length > 1 && Number(first) === 1 && next === -1;
  const { number: ofSentence, order } = wordsOfCheck().pasted;
  for (const [index, item] of children.entries()) {
    const number = numbers[index]!;
    if (number.length > 2 || (!isInOrder && months.includes(firstWordOf(item))))
      file.message(fill(ofSentence, { year: number }), item);
    else if (isCounted && index === next)
      file.message(fill(order, { number, shown: String(Number(first) + index) }), item);
  }
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
