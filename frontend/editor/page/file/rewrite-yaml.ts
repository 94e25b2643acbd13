import {
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  type CST,
  type Node,
  type Pair,
  type ParsedNode,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { rewriteScalar } from './rewrite-scalar.ts';

export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
export type Fields = Record<string, Value>;

interface Edit {
  start: number;
  end: number;
  text: string;
}

const STYLE = { lineWidth: 0, singleQuote: true } as const;

const isFields = (value: Value | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Writes other values into YAML, and leaves the rest as it is: comments, quotes, the order of the
 * fields. What is new is written in block style.
 */
export const rewriteYaml = (source: string, fields: Fields): string => {
  const { contents } = parseDocument(source, { keepSourceTokens: true, prettyErrors: false });
  if (!isMap(contents) || contents.items.length === 0)
    return contents === null || isMap(contents)
      ? source + stringify(fields, STYLE)
      : stringify(fields, STYLE);
  const edits = new Rewriter(source).editsOf(contents as ParsedNode, fields);
  return apply(source, edits ?? [], 0, source.length);
};

const apply = (source: string, edits: readonly Edit[], start: number, end: number): string => {
  let text = '';
  let at = start;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at, end);
};

class Rewriter {
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** @returns undefined if the value cannot be written in the place of the node alone */
  editsOf(node: Node | null, value: Value, inFlow = false): Edit[] | undefined {
    if (isSame(node?.toJSON(), value)) return [];
    if (isMap(node) && isFields(value) && Object.keys(value).length > 0)
      return node.flow ? this.flowMap(node, value) : this.blockMap(node, value);
    if (isSeq(node) && Array.isArray(value) && value.length > 0 && node.items.length > 0)
      return node.flow ? this.flowList(node, value) : this.blockList(node, value);
    const isPlain = value !== null && typeof value !== 'object';
    if (isScalar(node) && node.srcToken && isPlain && node.range![0] < node.range![1]) {
      const [start, end] = node.range!;
      const before = this.source.slice(start, end);
      return [{ start, end, text: rewriteScalar(node, value, before, inFlow) }];
    }
    return undefined;
  }

  private blockMap(map: YAMLMap, fields: Fields): Edit[] {
    const pairs = map.items as Pair<Node, Node | null>[];
    const indent = this.columnOf(pairs[0]!.key.range![0]);
    const edits: Edit[] = [];
    for (const [index, pair] of pairs.entries()) {
      const value = fields[nameOf(pair)];
      if (value === undefined) edits.push(this.removal(pairs, index));
      else edits.push(...this.pairEdits(pair, value, indent));
    }
    return [...edits, ...this.additions(pairs, fields, indent)];
  }

  private pairEdits(pair: Pair<Node, Node | null>, value: Value, indent: number): Edit[] {
    const edits = this.editsOf(pair.value, value);
    if (edits) return edits;
    const start = pair.key.range![0];
    const end = this.endOfLine(pair);
    const text = this.indented({ [nameOf(pair)]: value }, indent).slice(indent);
    return [{ start, end, text: this.source[end - 1] === '\n' ? text : text.trimEnd() }];
  }

  private removal(pairs: readonly Pair<Node, Node | null>[], index: number): Edit {
    const { key } = pairs[index]!;
    const start = key.range![0];
    const isAfterDash = this.source.slice(this.startOfLine(start), start).trim() !== '';
    const next = pairs[index + 1];
    if (isAfterDash && next) return { start, end: next.key.range![0], text: '' };
    return { start: this.startOfLine(start), end: this.endOfLine(pairs[index]!), text: '' };
  }

  /** New fields stand behind the field that is before them in the form. */
  private additions(
    pairs: readonly Pair<Node, Node | null>[],
    fields: Fields,
    indent: number,
  ): Edit[] {
    const edits: Edit[] = [];
    let before: Pair<Node, Node | null> | undefined;
    for (const [name, value] of Object.entries(fields)) {
      const pair = pairs.find((each) => nameOf(each) === name);
      if (pair) {
        before = pair;
        continue;
      }
      const text = this.indented({ [name]: value }, indent);
      if (before) {
        const at = this.endOfLine(before);
        edits.push({ start: at, end: at, text: this.onOwnLine(at, text) });
      } else {
        const at = pairs[0]!.key.range![0];
        edits.push({ start: at, end: at, text: text.slice(indent) + ' '.repeat(indent) });
      }
    }
    return edits;
  }

  private blockList(list: YAMLSeq, values: readonly Value[]): Edit[] {
    const slices = this.slicesOf(list);
    const reused = pairUp(
      slices.map(({ node }) => node?.toJSON() as Value),
      values,
    );
    const indent = this.columnOf(slices[0]!.dash);
    const texts = values.map((value, index) => {
      const slice = slices[reused[index] ?? -1];
      const edits = slice && this.editsOf(slice.node, value);
      const text = edits
        ? apply(this.source, edits, slice.start, slice.end)
        : this.indented([value], indent);
      return text.endsWith('\n') ? text : `${text}\n`;
    });
    const [start, end] = [slices[0]!.start, slices.at(-1)!.end];
    const text = texts.join('');
    const hadNewline = this.source.slice(start, end).endsWith('\n');
    return [{ start, end, text: hadNewline ? text : text.replace(/\n$/, '') }];
  }

  /** Each item with the comments above it. */
  private slicesOf(list: YAMLSeq) {
    const { items: tokens } = list.srcToken as CST.BlockSequence;
    const nodes = list.items as (Node | null)[];
    let end: number | undefined;
    return nodes.map((node, index) => {
      const dash = tokens[index]!.start.find(({ type }) => type === 'seq-item-ind')!.offset;
      const start = end ?? this.startOfLine(dash);
      end = this.endOfLineAt(Math.max(endOf(node), dash + 1));
      return { node, dash, start, end };
    });
  }

  private flowList(list: YAMLSeq, values: readonly Value[]): Edit[] {
    const nodes = list.items as Node[];
    const reused = pairUp(
      nodes.map((node) => node.toJSON() as Value),
      values,
    );
    if (nodes.length === values.length && reused.every((from, index) => from === index)) {
      const edits = nodes.map((node, index) => this.editsOf(node, values[index]!, true));
      if (edits.every((each) => each !== undefined)) return edits.flat();
    }
    const items = values.map((value, index) => this.inFlow(nodes[reused[index] ?? -1], value));
    const [start, end] = list.range!;
    return [{ start, end, text: `[${items.join(', ')}]` }];
  }

  private flowMap(map: YAMLMap, fields: Fields): Edit[] {
    const pairs = map.items as Pair<Node, Node | null>[];
    const items = Object.entries(fields).map(([name, value]) => {
      const pair = pairs.find((each) => nameOf(each) === name);
      return `${name}: ${this.inFlow(pair?.value ?? undefined, value)}`;
    });
    const [start, end] = map.range!;
    return [{ start, end, text: `{ ${items.join(', ')} }` }];
  }

  private inFlow(node: Node | undefined, value: Value): string {
    const edits = node && this.editsOf(node, value, true);
    if (edits) return apply(this.source, edits, node.range![0], node.range![1]);
    return stringify(value, { ...STYLE, collectionStyle: 'flow' }).trimEnd();
  }

  private indented(value: Value, indent: number): string {
    return stringify(value, STYLE).replaceAll(/^(?=.)/gm, ' '.repeat(indent));
  }

  private onOwnLine(at: number, text: string): string {
    const isAtStart = at === 0 || this.source[at - 1] === '\n';
    return isAtStart ? text : `\n${text.replace(/\n$/, '')}`;
  }

  private columnOf(offset: number): number {
    return offset - this.startOfLine(offset);
  }

  private startOfLine(offset: number): number {
    return this.source.lastIndexOf('\n', offset - 1) + 1;
  }

  private endOfLine({ key, value }: Pair<Node, Node | null>): number {
    return this.endOfLineAt(Math.max(endOf(value), key.range![1]));
  }

  private endOfLineAt(offset: number): number {
    if (offset > 0 && this.source[offset - 1] === '\n') return offset;
    const newline = this.source.indexOf('\n', offset);
    return newline === -1 ? this.source.length : newline + 1;
  }
}

const nameOf = ({ key }: Pair<Node, Node | null>): string => String(key);

/** Where the last value within a node ends. What the parser counts as its end may be further on. */
const endOf = (node: Node | null): number => {
  if (!node) return 0;
  if (!isCollection(node) || node.flow) return node.range![1];
  const last: unknown = node.items.at(-1);
  if (isMap(node)) {
    const { key, value } = last as Pair<Node, Node | null>;
    return Math.max(endOf(key), endOf(value));
  }
  return endOf((last as Node | undefined) ?? null);
};

/**
 * From which item each new one is made: the one that says the same or, of those that no other has,
 * the one in its place.
 */
const pairUp = (
  before: readonly Value[],
  after: readonly Value[],
): readonly (number | undefined)[] => {
  const free = new Set(before.keys());
  const same = after.map((value) => {
    const found = [...free].find((index) => isSame(before[index], value));
    if (found !== undefined) free.delete(found);
    return found;
  });
  return same.map((found, index) => found ?? (free.delete(index) ? index : undefined));
};
