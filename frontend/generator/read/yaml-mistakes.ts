import {
  isAlias,
  isCollection,
  isScalar,
  visit,
  type Document,
  type LineCounter,
  type Scalar,
  type YAMLError,
} from 'yaml';
import { unwantedIn } from './pasted/characters.ts';
import type { FileMistake } from './mistake.ts';
import { mistakeInDecimals } from './written-number.ts';

/** What an editor does about an error of the parser, whose own messages name tokens. */
interface Advice {
  text: string;
  /** Whether, after it, the parser no longer knows what belongs together. */
  breaksStructure?: true;
}

// topics:
//   - boards-and-risk
//    - security-operations
const INDENTATION: Advice = {
  text: 'check the spaces of this line: as many before it as before the lines that it belongs with, and one behind the hyphen',
  breaksStructure: true,
};
// service insider-threat-program
const NO_FIELD: Advice = {
  text: 'the line is not a field, which is a name, a colon, and a space; if it continues the text above it, put more spaces before it',
  breaksStructure: true,
};
// title: "A passport
const UNCLOSED: Advice = {
  text: 'the closing quotation mark or bracket is missing',
  breaksStructure: true,
};
// title: "A "safe" passport"
const GOES_ON: Advice = {
  text: 'the text goes on behind its closing mark; put "…" around the whole text, or \'…\' if it has quotation marks',
};

const ADVICE: Readonly<Record<string, Advice>> = {
  BAD_INDENT: INDENTATION,
  // title: A passport: yours
  BLOCK_AS_IMPLICIT_KEY: { text: 'the text contains a colon; put quotes around it: "…"' },
  DUPLICATE_KEY: { text: 'the field is there twice; remove one' },
  MISSING_CHAR: NO_FIELD,
  MULTILINE_IMPLICIT_KEY: NO_FIELD,
  TAB_AS_INDENT: { text: 'begin the line with spaces instead of a tab', breaksStructure: true },
  UNEXPECTED_TOKEN: GOES_ON,
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
      return { mistakes: onePerLine(found, source, lines), readable: false };
  }
  found.push(...findInTexts(document, source), ...findReferences(document));
  const hasOnlyDuplicates = document.errors.every(({ code }) => code === 'DUPLICATE_KEY');
  const readable = hasOnlyDuplicates && !found.some(({ breaksStructure }) => breaksStructure);
  return { mistakes: onePerLine(found, source, lines), readable };
};

const onePerLine = (found: readonly Found[], source: string, lines: LineCounter): FileMistake[] => {
  const mistakes = new Map<number, FileMistake>();
  for (const { offset, text } of found) {
    const { line } = lines.linePos(offset);
    const field = /^[ -]*([A-Za-z]\w*):/.exec(source.slice(startOfLine(source, offset)))?.[1];
    if (!mistakes.has(line)) mistakes.set(line, { line, ...(field && { field }), text });
  }
  return [...mistakes.values()];
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
  if (unclosed) return { offset: unclosed[0], ...UNCLOSED };
  const advice = adviceAt(offset, code, source) ?? { text: `not valid YAML: ${message}` };
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
 * What the parser takes for a part of a text without quotes, or for a comment behind it; numbers
 * that could mean two; characters that a text names by their codes.
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
      // bars: [35.000, 12]
      const twofold = typeof value === 'number' && mistakeInDecimals(written);
      if (twofold) found.push({ offset: start, text: twofold });
      // - boards-and-risk
      //   - security-operations
      const entry = written.search(/(?<=\n) *- /);
      if (entry >= 0) found.push({ offset: start + entry, ...INDENTATION });
      // nextStep: See rule #1.
      const comment = /^[ \t]*(#.*)/.exec(source.slice(end))?.[1]?.trim();
      const before = source.slice(startOfLine(source, end), end);
      if (comment && before.trim())
        found.push({
          offset: end,
          text: `"${comment}" would not be shown, because # begins a comment; put quotes around the whole text`,
        });
    },
    Seq(_, { items }) {
      // bars: [12,5]
      const numbers = items.filter((item) => isScalar(item) && typeof item.value === 'number');
      for (const [index, { range }] of (numbers as Scalar.Parsed[]).entries()) {
        const next = (numbers as Scalar.Parsed[])[index + 1]?.range;
        if (next && next[0] === range[1] + 1)
          found.push({
            offset: range[0],
            text: `"${source.slice(range[0], next[1])}" could mean two things; write a space after each comma of a list, and decimals as 0.5`,
          });
      }
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
  text: `a text that begins with ${mark} needs quotes around it: "…"`,
});

const adviceAt = (offset: number, code: string, source: string): Advice | undefined => {
  const before = source.slice(0, offset);
  const mark = source[offset] ?? '';
  // title: 'A child's passport: yours'
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /['"]/.test(mark)) return GOES_ON;
  // title: @home
  const startsSpecial = /[%@`*!|>&]/.test(mark);
  const isAtStartOfValue = /[:-] +$/.test(before);
  if (startsSpecial && isAtStartOfValue) return quotesFor(mark);
  // topics:
  //   - boards-and-risk
  //  - security-operations
  if (/[ -]/.test(mark) && code !== 'TAB_AS_INDENT') return INDENTATION;
  return ADVICE[code];
};
