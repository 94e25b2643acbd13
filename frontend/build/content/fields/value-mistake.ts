/** Where a quoted text ends: the offset behind its closing mark, or undefined if the line has none. */
const endOfQuoted = (value: string): number | undefined => {
  const closed = value.startsWith("'") ? /^'(?:[^']|'')*'(?!')/ : /^"(?:[^"\\]|\\.)*"/;
  return closed.exec(value)?.[0].length;
};

const BRACKETS: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

/** Returns the closing mark or bracket that a value lacks on its line, because the next line may have it. */
export const closingMarkOf = (value: string): string | undefined => {
  const start = value[0] ?? '';
  if (start === "'" || start === '"') return endOfQuoted(value) === undefined ? start : undefined;
  const closing = BRACKETS[start];
  return closing && !value.includes(closing) ? closing : undefined;
};

const COLON = /:(?:\s|$)/;

/**
 * Returns what is wrong with the value of a field, or with an entry of a list, as far as one line tells. An editor's
 * words; the parser's own errors name characters and tokens.
 */
export const mistakeInValue = (value: string): string | undefined => {
  const start = value[0] ?? '';
  if (start === "'" || start === '"') return mistakeInQuoted(value, start);
  if (/[“”‘’]/.test(start))
    return COLON.test(value)
      ? 'the text contains a colon; put straight quotation marks around it, "…", in place of the curly ones'
      : undefined;
  const closing = BRACKETS[start];
  if (closing) {
    const rest = value.slice(value.lastIndexOf(closing) + 1).trim();
    return value.includes(closing) && rest && !rest.startsWith('#')
      ? `a text that begins with ${start} needs quotes around it: "…"`
      : undefined;
  }
  if (value.startsWith('- ')) return 'put each entry of a list on a line of its own, below the field';
  if (/^[%@`*&!|>,\]}]/.test(value)) return `a text that begins with ${start} needs quotes around it: "…"`;
  return COLON.test(value) ? 'the text contains a colon; put quotes around it' : undefined;
};

const mistakeInQuoted = (value: string, mark: string): string | undefined => {
  const end = endOfQuoted(value);
  const rest = end === undefined ? '' : value.slice(end);
  if (end === undefined || /^\s*(?:#.*)?$/.test(rest)) return undefined;
  const last = value.slice(0, end).split(' ').at(-1)!;
  const place = `${last}${rest.split(' ')[0]}`;
  return mark === "'"
    ? `the apostrophe in ${place} ends the text, because it begins with '; put "…" around the text instead`
    : `the quotation mark in ${place} ends the text; put '…' around the text, or write \\" within it`;
};
