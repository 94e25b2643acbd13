import { CST, parse, type Scalar } from 'yaml';

type Text = Scalar & { srcToken?: CST.Token };

/**
 * The source of a scalar with another value, in the same style.
 * @param source that of the present value
 */
export const rewriteScalar = (
  node: Text,
  value: string | number | boolean,
  source: string,
  inFlow: boolean,
): string => {
  const spliced =
    typeof value === 'string' && typeof node.value === 'string' && source.includes('\n')
      ? splice(source, node.value, value)
      : undefined;
  if (spliced !== undefined) return spliced;
  const token = structuredClone(node.srcToken!) as CST.Token;
  CST.setScalarValue(token, String(value), { type: styleFor(node, value, inFlow) });
  return token.type === 'block-scalar' ? CST.stringify(token) : (token as CST.FlowScalar).source;
};

const styleFor = (node: Text, value: string | number | boolean, inFlow: boolean): Scalar.Type => {
  if (typeof value !== 'string') return 'PLAIN';
  const style = node.type as Scalar.Type;
  const isReadable = reads(value, value) && !(inFlow && /[,[\]{}]/.test(value));
  if (style !== 'PLAIN' || isReadable) return style;
  return value.includes("'") ? 'QUOTE_DOUBLE' : 'QUOTE_SINGLE';
};

/** Whether this is how a text is written. Plain, `2024` would be a number. */
const reads = (source: string, value: string): boolean => {
  try {
    return parse(`x: ${source}`)?.x === value;
  } catch {
    return false;
  }
};

/**
 * Changes some words of a text on several lines, and breaks no line anew.
 * @returns undefined if the words are not where they seem to be
 */
const splice = (source: string, before: string, after: string): string | undefined => {
  const offsets = offsetsIn(source, before);
  if (!offsets) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const changed = after.slice(start, after.length - same);
  const spliced =
    source.slice(0, offsets[start]) + changed + source.slice(offsets[before.length - same]);
  return reads(spliced, after) ? spliced : undefined;
};

/** Where in the source each character of a text is. A space may be the end of a line there. */
const offsetsIn = (source: string, text: string): number[] | undefined => {
  const offsets: number[] = [];
  let at = source.startsWith('>') ? source.indexOf('\n') + 1 : source.search(/[^'"]/);
  at += /^ */.exec(source.slice(at))![0].length;
  for (const character of text.split('')) {
    offsets.push(at);
    const [gap] = /^[ ]*\n[ ]*/.exec(source.slice(at)) ?? [];
    if (gap && character === ' ') at += gap.length;
    else if (source[at] === character) at += 1;
    else return undefined;
  }
  return [...offsets, at];
};
