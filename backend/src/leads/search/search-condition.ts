import { readId } from '../../http/client-input.ts';
import { toAsciiPart } from '../email-address.ts';

/** A text in which a search looks, and the expression of its trigram index. */
type Searched = Record<'text' | 'terms', string>;

/** As much of a message as the function `lead_search_terms` takes in. */
const LEAD: Searched = {
  text:
    `(' ' || lead.name || ' ' || lead.email || ' ' || lead.company || ' ' || ` +
    'left(lead.message, 1000))',
  terms: 'lead_search_terms(lead.name, lead.email, lead.company, lead.message)',
};

const NOTE: Searched = { text: 'text', terms: `lead_search_terms('', '', text, '')` };

const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** The reference in a receipt, with hyphen, space or neither. Receipts have no I, L, O and U. */
const REFERENCE = /^([0-9A-HJKMNP-TV-Z]{5})[- ]?([0-9A-HJKMNP-TV-Z]{5})$/i;

/** One or two characters of the scripts whose pairs `lead_search_terms` appends. */
const PAIR = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF66-\uFF9D\u{20000}-\u{3FFFF}]{1,2}/u;

/** In SQL: what an index answers, and the same as a condition that reads the text of each lead. */
interface Condition {
  indexed: string;
  read: string;
}

export interface SearchCondition extends Condition {
  /** Whether texts are searched, and not only numbers. */
  isText: boolean;
  parameters: Record<string, unknown>;
}

/**
 * What finds the leads of a search: their own text, the address in ASCII, a note, the number, or the
 * reference in the receipt. PostgreSQL combines the indexes of these. By hand: TypeORM has no
 * expressions of functions. Undefined if no index answers the search, which takes three letters or
 * digits in a row, or a character of Chinese, Japanese or Korean.
 */
export const searchCondition = (q: string): SearchCondition | undefined => {
  const id = readId(q.replace(/^#/, ''));
  const [, first, second] = REFERENCE.exec(q) ?? [];
  const reference = first && `${first}-${second}`.toUpperCase();
  const [pair] = PAIR.exec(q) ?? [];
  const isText = TRIGRAM.test(q) || pair !== undefined;
  // An address is stored in ASCII.
  const ascii = isText ? toAsciiPart(q) : undefined;

  const alternatives: Condition[] = [];
  if (isText) {
    const note = containing(q, NOTE, 'text').indexed;
    const ofNotes = `SELECT lead_notes.lead FROM lead_notes WHERE ${note}`;
    alternatives.push(containing(q, LEAD, 'text'), either(`lead.id = ANY (ARRAY(${ofNotes}))`));
  }
  if (ascii) alternatives.push(containing(ascii, LEAD, 'ascii'));
  if (id) alternatives.push(either('lead.id = :id'));
  if (reference) {
    const ofMessage = 'SELECT messages.lead FROM messages WHERE reference = :reference';
    alternatives.push(either(`lead.id = ANY (ARRAY(${ofMessage}))`));
  }
  if (alternatives.length === 0) return undefined;
  return {
    isText,
    indexed: anyOf(alternatives.map(({ indexed }) => indexed)),
    read: anyOf(alternatives.map(({ read }) => read)),
    parameters: {
      text: anywhere(q),
      ascii: ascii && anywhere(ascii),
      pair: pair && `% ${pair}%`,
      id,
      reference,
    },
  };
};

const anyOf = (conditions: string[]) => conditions.map((each) => `(${each})`).join(' OR ');

const either = (condition: string): Condition => ({ indexed: condition, read: condition });

const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Finds texts that contain `q`, the value of a parameter, in any letter case. */
const containing = (q: string, { text, terms }: Searched, parameter: string): Condition => {
  const read = `${text} ILIKE :${parameter}`;
  // A pair never has three characters in a row, so the appended pairs cannot match.
  if (TRIGRAM.test(q)) return { read, indexed: `${terms} ILIKE :${parameter}` };
  return { read, indexed: `${terms} ILIKE :pair AND ${read}` };
};
