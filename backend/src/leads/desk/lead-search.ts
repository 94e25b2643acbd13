import { readId } from '../../http/client-input.ts';
import { toAsciiPart } from '../email-address.ts';

/** A text in which a search looks, and the expression of its trigram index. */
type Searched = Record<'text' | 'terms', string>;

/** As much of a message as the function `lead_search_terms` takes in. */
const LEAD: Searched = {
  text: `(' ' || name || ' ' || email || ' ' || company || ' ' || left(message, 1000))`,
  terms: 'lead_search_terms(name, email, company, message)',
};

const NOTE: Searched = { text: 'text', terms: `lead_search_terms('', '', text, '')` };

const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** The reference of a lead in its receipt, with hyphen, space or neither. Receipts have no letters I, L, O and U. */
const REFERENCE = /^([0-9A-HJKMNP-TV-Z]{5})[- ]?([0-9A-HJKMNP-TV-Z]{5})$/i;

/** One or two characters of the scripts whose pairs `lead_search_terms` appends, from the begin of a message. */
const PAIR = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF66-\uFF9D\u{20000}-\u{3FFFF}]{1,2}/u;

/** What finds leads: a condition that an index answers, and the same as one that reads the text of each lead. */
export interface Search {
  indexed: string;
  read?: string;
}

/**
 * Finds texts that contain `q`, in any letter case. Null if no index does: it takes three letters or digits in a row, or a
 * character of Chinese, Japanese or Korean. `add` adds a value of the statement.
 */
const containing = (
  q: string,
  { text, terms }: Searched,
  add: (value: unknown) => string,
): Search | null => {
  const [pair] = PAIR.exec(q) ?? [];
  if (!TRIGRAM.test(q) && pair === undefined) return null;
  const anywhere = add(`%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const read = `${text} ILIKE ${anywhere}`;
  // A pair never has three characters in a row, so the appended pairs cannot match.
  if (TRIGRAM.test(q)) return { read, indexed: `${terms} ILIKE ${anywhere}` };
  return { read, indexed: `${terms} ILIKE ${add(`% ${pair}%`)} AND ${read}` };
};

/**
 * The ways of a search, of which one has to find a lead: its own text, its address in ASCII, a note, its number, or the reference in its receipt.
 * Each can use an index, which all of them, joined by OR, cannot. There is none for a text that is too short.
 */
export const searchesFor = (q: string, add: (value: unknown) => string): Search[] => {
  const [, first, second] = REFERENCE.exec(q) ?? [];
  const id = readId(q.replace(/^#/, ''));
  const note = containing(q, NOTE, add);
  const reference = first && `${first}-${second}`.toUpperCase();
  const others = [
    note && `id IN (SELECT lead FROM lead_notes WHERE ${note.indexed})`,
    id && `id = ${add(id)}`,
    reference && `id IN (SELECT lead FROM messages WHERE reference = ${add(reference)})`,
  ];
  // An address is stored in ASCII.
  const byText = containing(q, LEAD, add);
  const ascii = byText && toAsciiPart(q);
  const byAddress = ascii ? containing(ascii, LEAD, add) : null;
  const searches = [byText, byAddress, ...others.map((indexed) => indexed && { indexed })];
  return searches.flatMap((search) => search || []);
};
