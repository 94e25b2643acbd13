import type { FileMistake } from '../mistake.ts';
import { closingMarkOf, mistakeInValue } from './value-mistake.ts';

/** Fields or entries of a list that begin in the same column. */
interface Level {
  list: boolean;
  column: number;
  /** The first line of the level, from 0. */
  line: number;
  /** The field that the level belongs to. */
  field: string | undefined;
  /** A wrong column that was reported once. */
  reported?: number;
}

/** A line of fields, taken apart: `  - label: Weighs evidence`. */
interface Line {
  index: number;
  column: number;
  /** Whether the line begins an entry of a list. */
  entry: boolean;
  /** Column of the name or the text behind the `-`. */
  inner: number;
  name: string | undefined;
  /** What stands behind the name or the `-`. */
  value: string;
}

const take = (text: string, index: number): Line => {
  const [, blanks = '', dash = '', rest = ''] = /^( *)(-(?: +|$))?(.*)$/.exec(text)!;
  const [, name, value] = /^([A-Za-z][\w-]*) *:(?:\s+(.*))?$/.exec(rest) ?? [];
  return {
    index,
    column: blanks.length,
    entry: dash !== '',
    inner: blanks.length + dash.length,
    name,
    value: (name === undefined ? rest : (value ?? '')).trim(),
  };
};

/** The fields of an entry begin behind its `-`: where it is, and where it would be in the column of its list. */
const fieldsOf = ({ index, column, inner }: Line, list: Level): Level => ({
  list: false,
  column: inner - column + list.column,
  reported: inner,
  line: index,
  field: list.field,
});

/** The value of a field whose text follows on the next lines. */
const BLOCK = /^[|>][-+\d]*(?:\s+#.*)?$/;

const spaces = (count: number) => (count === 1 ? '1 space' : `${count} spaces`);

/** Reads fields line by line. YAML's parser reports what it meets after a mistake; this finds the line of the mistake. */
class LayoutReader {
  readonly mistakes: FileMistake[] = [];
  private readonly lines: readonly string[];
  private readonly levels: Level[] = [{ list: false, column: 0, line: 0, field: undefined }];
  /** The column and name of a field whose value begins on the next line. */
  private opened: { column: number; field: string | undefined } | undefined;
  private field: string | undefined;
  /** Whether the lines below a mistake may lie where they do because of it. */
  private lost = false;
  private next = 0;

  private readonly firstLine: number;

  constructor(source: string, firstLine: number) {
    this.lines = source.split(/\r?\n/);
    this.firstLine = firstLine;
  }

  read(): void {
    while (this.next < this.lines.length) {
      const text = this.lines[this.next]!;
      const line = take(text, this.next);
      this.next += 1;
      if (!text.trim() || text.trim().startsWith('#')) continue;
      if (/^ *\t/.test(text)) this.report(line, 'begin the line with spaces instead of a tab');
      else if (line.entry || line.name !== undefined) this.readStructure(line);
      else this.readText(line);
    }
  }

  private report({ index }: Pick<Line, 'index'>, text: string, field = this.field): void {
    this.mistakes.push({ line: index + this.firstLine, ...(field && { field }), text });
    this.lost = true;
  }

  private readStructure(line: Line): void {
    const level = this.enter(line);
    if (!level) {
      // Its text is none of the fields, wherever it belongs.
      if (BLOCK.test(line.value)) this.readBlock(line.name === undefined ? line.column : line.inner);
      return;
    }
    if (line.entry) {
      this.field = level.field;
      if (line.name !== undefined || this.lacksSpace(line)) this.levels.push(fieldsOf(line, level));
    }
    this.field = line.name ?? this.field;
    this.readValue(line);
  }

  /** Finds the level that a line belongs to, and leaves those below it. */
  private enter(line: Line): Level | undefined {
    const { opened } = this;
    this.opened = undefined;
    if (opened && (line.column > opened.column || (line.entry && line.column === opened.column))) {
      const level = { list: line.entry, column: line.column, line: line.index, field: opened.field };
      this.levels.push(level);
      return level;
    }
    const candidates = this.levels.filter(({ list }) => list === line.entry);
    const exact = candidates.findLast(({ column, reported }) => [column, reported].includes(line.column));
    if (!exact && this.lost) return undefined;
    this.lost = false;
    const level = exact ?? this.misplaced(line, candidates);
    if (level) this.levels.splice(this.levels.indexOf(level) + 1);
    return level;
  }

  private misplaced(line: Line, candidates: readonly Level[]): Level | undefined {
    const distance = ({ column }: Level) => Math.abs(column - line.column);
    const nearest = candidates.toSorted((a, b) => distance(a) - distance(b) || b.column - a.column)[0];
    const field = line.name ?? (line.entry ? nearest?.field : undefined);
    if (!nearest) {
      this.report(line, 'no list can stand here: the field above has a text on its own line', this.field);
      return undefined;
    }
    const like =
      nearest.line === line.index || nearest.column === 0
        ? ''
        : `, as in line ${nearest.line + this.firstLine}`;
    this.report(
      line,
      `the line has ${spaces(line.column)} before it, must have ${nearest.column === 0 ? 'none' : nearest.column}${like}`,
      field,
    );
    nearest.reported = line.column;
    return nearest;
  }

  private readValue(line: Line): void {
    const { value } = line;
    const column = line.name === undefined ? line.column : line.inner;
    if (value === '' || value.startsWith('#')) this.opened = { column, field: this.field };
    else if (BLOCK.test(value)) this.readBlock(column);
    else if (this.lacksSpace(line))
      this.report(line, 'a space is missing after the colon', /^\w+/.exec(value)?.[0]);
    else {
      const text = mistakeInValue(value);
      const closing = closingMarkOf(value);
      if (text) this.report(line, text);
      else if (closing) this.skipTo(closing, line, column);
    }
  }

  /** Whether an entry is the first field of several, as the next line shows, and lacks the space behind its colon. */
  private lacksSpace({ entry, name, value, inner }: Line): boolean {
    if (!entry || name !== undefined || !/^[A-Za-z]\w*:[^\s/]/.test(value)) return false;
    const following = take(this.lines[this.next] ?? '', this.next);
    return following.name !== undefined && following.column === inner;
  }

  /** Skips the lines of a text that began with `>-` or `|`, in the column of its first line. */
  private readBlock(parent: number): void {
    let column: number | undefined;
    for (; this.next < this.lines.length; this.next += 1) {
      const text = this.lines[this.next]!;
      if (!text.trim()) continue;
      const line = take(text, this.next);
      if (column === undefined && line.column > parent) column = line.column;
      if (column !== undefined && line.column >= column) continue;
      if (line.entry || line.name !== undefined || text.trim().startsWith('#')) return;
      this.report(
        line,
        `the line has ${spaces(line.column)} before it, must have ${column ?? parent + 2} to belong to the text above it`,
      );
      column = line.column;
    }
  }

  /** Skips the further lines of a quoted text or a list in brackets, up to its end. */
  private skipTo(closing: string, start: Line, parent: number): void {
    for (let index = this.next; index < this.lines.length; index += 1) {
      const text = this.lines[index]!;
      const line = take(text, index);
      if (line.column <= parent && (line.entry || line.name !== undefined)) break;
      if (text.includes(closing)) {
        this.next = index + 1;
        return;
      }
    }
    this.report(start, `the closing ${closing} is missing`);
  }

  private readText(line: Line): void {
    const text = line.value;
    const { opened } = this;
    const isPlace = (list: boolean) =>
      (opened && line.column > opened.column) ||
      this.levels.some((level) => level.list === list && level.column === line.column);
    if (/^['"] *[A-Za-z]\w*:/.test(text))
      this.report(line, `remove the ${text[0]} before the name of the field`);
    else if (/^-[^\s-]/.test(text) && isPlace(true)) {
      this.report(line, 'a space is missing after the hyphen', opened?.field ?? this.field);
      if (opened) this.enter({ ...line, entry: true });
    } else if (/^[A-Za-z]\w*:[^\s/]/.test(text) && isPlace(false)) {
      const name = /^\w+/.exec(text)?.[0];
      this.report(line, 'a space is missing after the colon', name);
      this.enter(line);
      this.field = name;
    } else if (/^[^:]+:(?:\s|$)/.test(text) && isPlace(false)) {
      // A name of other characters than the usual ones, such as "sent again" or '?'.
      const [name = '', ...value] = text.split(/:(?:\s+|$)/);
      this.readStructure({ ...line, name, value: value.join(': ') });
    } else if (line.column > this.levels.at(-1)!.column) {
      const mistake = opened ? mistakeInValue(text) : /:(?:\s|$)/.test(text) && mistakeInValue(`x ${text}`);
      const closing = opened && closingMarkOf(text);
      this.opened = undefined;
      if (mistake && !this.lost) this.report(line, mistake);
      else if (closing) this.skipTo(closing, line, this.levels.at(-1)!.column);
    } else if (!this.lost)
      this.report(
        line,
        'the line is not a field, which is a name, a colon, and a space; if it continues the text above it, put more spaces before it',
        '',
      );
  }
}

/** Finds the lines of fields that break the layout: indentation, quotation marks, colons. */
export const findLayoutMistakes = (source: string, firstLine: number): FileMistake[] => {
  const reader = new LayoutReader(source, firstLine);
  reader.read();
  return reader.mistakes;
};
