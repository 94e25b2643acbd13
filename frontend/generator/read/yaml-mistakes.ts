import { isCollection, isScalar, visit, type Document, type LineCounter } from 'yaml';
import type { FileMistake } from './mistake.ts';

const INDENTATION =
  'check the spaces of this line: as many before it as before the lines that it belongs with, and one behind the hyphen';
const NO_FIELD =
  'the line is not a field, which is a name, a colon, and a space; if it continues the text above it, put more spaces before it';

/** What an editor does about an error of the parser, whose own messages name tokens. */
const ADVICE: Readonly<Record<string, string>> = {
  BAD_INDENT: INDENTATION,
  BLOCK_AS_IMPLICIT_KEY: 'the text contains a colon; put quotes around it: "…"',
  DUPLICATE_KEY: 'the field is there twice; remove one',
  MISSING_CHAR: NO_FIELD,
  MULTILINE_IMPLICIT_KEY: NO_FIELD,
  TAB_AS_INDENT: 'begin the line with spaces instead of a tab',
  UNEXPECTED_TOKEN:
    'the text goes on behind its closing mark; put "…" around the whole text, or \'…\' if it has quotation marks',
};

/** The errors after which the parser no longer knows what belongs together. */
const CONFUSING = new Set([INDENTATION, NO_FIELD, ADVICE['TAB_AS_INDENT']]);

/** At most one mistake a line. `readable` is whether the rest can be trusted. */
export const mistakesInYaml = (document: Document.Parsed, source: string, lines: LineCounter) => {
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const mistakes = new Map<number, FileMistake>();
  const report = (offset: number, text: string) => {
    const line = lineAt(offset);
    const field = /^[ -]*([A-Za-z]\w*):/.exec(
      source.slice(source.lastIndexOf('\n', offset - 1) + 1),
    )?.[1];
    if (!mistakes.has(line)) mistakes.set(line, { line, ...(field && { field }), text });
  };
  const marked: (readonly number[])[] = [];
  visit(document, {
    Node(_, node) {
      if (isCollection(node) ? node.flow : isScalar(node) && node.type?.startsWith('QUOTE'))
        marked.push(node.range!);
    },
  });
  for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
    // The parser blames the text above a field that has spaces before its name.
    const above =
      code === 'BLOCK_AS_IMPLICIT_KEY' &&
      /^(?:(?!: )[^\n])*\n(?= +\w+:\s)/.exec(source.slice(pos[0]));
    const at = pos[0] + (above ? above[0].length : 0);
    const line = lineAt(at);
    const unclosed = marked.findLast(
      ([from, to]) =>
        (code === 'MISSING_CHAR' && to === at) || (lineAt(from!) < line && lineAt(to!) >= line),
    );
    const text = adviceFor(code, source, at) ?? `not valid YAML: ${message}`;
    if (unclosed) report(unclosed[0]!, 'the closing quotation mark or bracket is missing');
    else report(at, text);
    if (unclosed || CONFUSING.has(text))
      return { mistakes: [...mistakes.values()], readable: false };
  }
  visit(document, {
    Scalar(_, { type, range }) {
      if (type !== 'PLAIN' || !range) return;
      const entry = source.slice(range[0], range[1]).search(/(?<=\n) *- /);
      if (entry >= 0) report(range[0] + entry, INDENTATION);
      const comment = /^[ \t]*(#.*)/.exec(source.slice(range[1]))?.[1]?.trim();
      const before = source.slice(source.lastIndexOf('\n', range[1] - 1) + 1, range[1]);
      if (comment && before.trim())
        report(
          range[1],
          `"${comment}" would not be shown, because # begins a comment; put quotes around the whole text`,
        );
    },
  });
  const found = [...mistakes.values()];
  const readable = document.errors.every(({ code }) => code === 'DUPLICATE_KEY');
  return { mistakes: found, readable: readable && !found.some(({ text }) => text === INDENTATION) };
};

const adviceFor = (code: string, source: string, offset: number): string | undefined => {
  const [before, mark = ''] = [source.slice(0, offset), source[offset]];
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /['"]/.test(mark)) return ADVICE['UNEXPECTED_TOKEN'];
  if (/[%@`*!|>&]/.test(mark) && /[:-] +$/.test(before))
    return `a text that begins with ${mark} needs quotes around it: "…"`;
  return /[ -]/.test(mark) && code !== 'TAB_AS_INDENT' ? INDENTATION : ADVICE[code];
};
