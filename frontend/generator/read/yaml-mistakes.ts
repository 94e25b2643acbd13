import {
  isAlias,
  isCollection,
  isNode,
  isPair,
  isScalar,
  visit,
  type Document,
  type LineCounter,
  type YAMLError,
} from 'yaml';
import { unwantedIn } from './pasted/characters.ts';
import { fill, wordsOfCheck, type WordsOfCheck } from '../words/words-of-check.ts';
import type { FieldPath, FileMistake } from './mistake.ts';

/** What an editor does about an error of the parser, whose own messages name tokens. */
interface Advice {
  text: string;
  /** Whether, after it, the parser no longer knows what belongs together. */
  breaksStructure?: true;
}

type YamlWords = WordsOfCheck['yaml'];
type Mark = Extract<
  keyof YamlWords,
  'indentation' | 'noField' | 'unclosed' | 'goesOn' | 'colon' | 'twice' | 'tab'
>;

/** After these, the parser no longer knows what belongs together. */
const BREAKS_STRUCTURE: readonly Mark[] = ['indentation', 'noField', 'unclosed', 'tab'];

const adviceOn = (mark: Mark): Advice => ({
  text: wordsOfCheck().yaml[mark],
  ...(BREAKS_STRUCTURE.includes(mark) && { breaksStructure: true }),
});

/** By the code of the parser. */
const MARKS: Readonly<Record<string, Mark>> = {
  // topics:
  //   - boards-and-risk
  //    - security-operations
  BAD_INDENT: 'indentation',
  // title: A passport: yours
  BLOCK_AS_IMPLICIT_KEY: 'colon',
  DUPLICATE_KEY: 'twice',
  // service insider-threat-program
  MISSING_CHAR: 'noField',
  MULTILINE_IMPLICIT_KEY: 'noField',
  TAB_AS_INDENT: 'tab',
  // title: "A "safe" passport"
  UNEXPECTED_TOKEN: 'goesOn',
};

interface Found extends Advice {
  offset: number;
}

/** At most one mistake a line. `readable` is whether the fields can be trusted. */
export const mistakesInYaml = (
  document: Document.Parsed,
  source: string,
  lines: LineCounter,
): { mistakes: FileMistake[]; readable: boolean } => {
  const found: Found[] = [];
  for (const error of [...document.errors, ...document.warnings]) {
    const mistake = describeError(error, document, source, lines);
    found.push(mistake);
    if (mistake.breaksStructure)
      return { mistakes: onePerLine(found, document, source, lines), readable: false };
  }
  found.push(...findInTexts(document, source), ...findReferences(document));
  const hasOnlyDuplicates = document.errors.every(({ code }) => code === 'DUPLICATE_KEY');
  const readable = hasOnlyDuplicates && !found.some(({ breaksStructure }) => breaksStructure);
  return { mistakes: onePerLine(found, document, source, lines), readable };
};

const onePerLine = (
  found: readonly Found[],
  document: Document.Parsed,
  source: string,
  lines: LineCounter,
): FileMistake[] => {
  const mistakes = new Map<number, FileMistake>();
  for (const { offset, text } of found) {
    const { line } = lines.linePos(offset);
    const field = /^[ -]*([A-Za-z]\w*):/.exec(source.slice(startOfLine(source, offset)))?.[1];
    const fieldPath = pathAt(document.contents, offset);
    if (!mistakes.has(line)) mistakes.set(line, { line, ...(field && { field }), fieldPath, text });
  }
  return [...mistakes.values()];
};

/** The field or entry in which something is, or behind which it stands. */
export const pathAt = (node: unknown, offset: number): FieldPath => {
  if (!isCollection(node)) return [];
  const index = node.items.findLastIndex((item) => {
    const first = isPair(item) ? item.key : item;
    return isNode(first) && first.range && first.range[0] <= offset;
  });
  const item = node.items[index];
  if (isPair(item)) return [String(item.key), ...pathAt(item.value, offset)];
  return item === undefined ? [] : [index, ...pathAt(item, offset)];
};

const startOfLine = (source: string, offset: number): number =>
  source.lastIndexOf('\n', offset - 1) + 1;

const LINE_ABOVE_INDENTED_FIELD = /^(?:(?!: )[^\n])*\n(?= +\w+:\s)/;

const describeError = (
  { code, message, pos }: YAMLError,
  document: Document.Parsed,
  source: string,
  lines: LineCounter,
): Found => {
  // The parser blames the text above a field that has spaces before its name:
  // title: Three questions
  //  service: insider-threat-program
  const above =
    code === 'BLOCK_AS_IMPLICIT_KEY' ? LINE_ABOVE_INDENTED_FIELD.exec(source.slice(pos[0])) : null;
  const offset = pos[0] + (above ? above[0].length : 0);
  const lineAt = (at: number) => lines.linePos(at).line;
  const line = lineAt(offset);
  // The parser blames a line below the one where a quotation mark or bracket was opened.
  const unclosed = rangesOfMarked(document).findLast(([from, to]) => {
    const endsHere = code === 'MISSING_CHAR' && to === offset;
    return endsHere || (lineAt(from) < line && lineAt(to) >= line);
  });
  // title: "A passport
  if (unclosed) return { offset: unclosed[0], ...adviceOn('unclosed') };
  const advice = adviceAt(offset, code, source) ?? {
    text: fill(wordsOfCheck().yaml.invalid, { message }),
  };
  return { offset, ...advice };
};

/** Where quoted texts, and lists and fields in brackets, begin and end. */
const rangesOfMarked = (document: Document.Parsed): [from: number, to: number][] => {
  const ranges: [number, number][] = [];
  visit(document, {
    Node(_, node) {
      const isQuoted = isScalar(node) && node.type?.startsWith('QUOTE');
      const isInBrackets = isCollection(node) && node.flow;
      if (isQuoted || isInBrackets) ranges.push([node.range![0], node.range![1]]);
    },
  });
  return ranges;
};

/**
 * What the parser takes for a part of a text without quotes, or for a comment behind it; characters
 * that a text names by their codes.
 */
const findInTexts = (document: Document.Parsed, source: string): Found[] => {
  const found: Found[] = [];
  visit(document, {
    Scalar(_, { type, range, value }) {
      if (!range) return;
      const [start, end] = range;
      // title: "A\bB"
      const written = source.slice(start, end);
      const unwanted = typeof value === 'string' ? unwantedIn(value, written) : [];
      found.push(...unwanted.map((text) => ({ offset: start, text })));
      if (type !== 'PLAIN') return;
      // - boards-and-risk
      //   - security-operations
      const entry = written.search(/(?<=\n) *- /);
      if (entry >= 0) found.push({ offset: start + entry, ...adviceOn('indentation') });
      // nextStep: See rule #1.
      const comment = /^[ \t]*(#.*)/.exec(source.slice(end))?.[1]?.trim();
      const before = source.slice(startOfLine(source, end), end);
      if (comment && before.trim())
        found.push({
          offset: end,
          text: fill(wordsOfCheck().yaml.comment, { comment }),
        });
    },
  });
  return found;
};

/** References of YAML, which nobody means, and of which a few lines can make millions. */
const findReferences = (document: Document.Parsed): Found[] => {
  const found: Found[] = [];
  visit(document, {
    Node(_, node) {
      const mark = isAlias(node) ? '*' : '&';
      if (!isAlias(node) && !node.anchor) return;
      found.push({ offset: node.range![0], ...quotesFor(mark), breaksStructure: true });
    },
  });
  return found;
};

const quotesFor = (mark: string): Advice => ({
  text: fill(wordsOfCheck().yaml.quotes, { mark }),
});

const adviceAt = (offset: number, code: string, source: string): Advice | undefined => {
  const before = source.slice(0, offset);
  const mark = source[offset] ?? '';
  // title: 'A child's passport: yours'
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /['"]/.test(mark)) return adviceOn('goesOn');
  // title: @home
  const startsSpecial = /[%@`*!|>&]/.test(mark);
  const isAtStartOfValue = /[:-] +$/.test(before);
  if (startsSpecial && isAtStartOfValue) return quotesFor(mark);
  // topics:
  //   - boards-and-risk
  //  - security-operations
  if (/[ -]/.test(mark) && code !== 'TAB_AS_INDENT') return adviceOn('indentation');
  const known = MARKS[code];
  return known && adviceOn(known);
};
