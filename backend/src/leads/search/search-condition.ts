import { readId } from '../../http/client-input.ts';
import { REFERENCE_PATTERN } from '../lead.contract.ts';

/** A word of a search, as the database compares it, and with its domain in ASCII if that is another spelling. */
export interface SearchWord {
  text: string;
  ascii?: string | undefined;
}

/** In SQL, with its parameters. */
interface SearchCondition {
  condition: string;
  parameters: Record<string, unknown>;
}

/** Letters and digits that a trigram index finds wherever they stand. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;
const LETTERS = /[\p{L}\p{N}]+/gu;

/** One or two characters of the scripts whose pairs `lead_search_terms` appends. */
const PAIR = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF66-\uFF9D\u{20000}-\u{3FFFF}]{1,2}/u;

/** The words of a search, without quotation marks. `#17` has none: it is the number of a lead. */
export const wordsOf = (q: string): string[] => {
  const isNumber = q.startsWith('#') && readId(q.slice(1)) !== undefined;
  return isNumber ? [] : [...new Set(q.split(/[\s"“”„«»]+/))];
};

/**
 * What finds the leads of a search: all its words, in any order, or the number of a lead, or the
 * reference in a receipt. By hand: TypeORM combines no subqueries. Undefined if there is nothing to
 * search for.
 */
export const searchCondition = (q: string, words: SearchWord[]): SearchCondition | undefined => {
  const alternatives: string[] = [];
  const parameters: Record<string, unknown> = {};

  const ofWords = conditionOfWords(words, (pattern) => {
    const name = `pattern${Object.keys(parameters).length}`;
    parameters[name] = pattern;
    return `LIKE :${name}`;
  });
  if (ofWords) alternatives.push(ofWords);

  const id = readId(q.replace(/^#/, ''));
  if (id !== undefined) {
    alternatives.push('lead.id = :number');
    parameters['number'] = id;
  }
  const [, first, second] = REFERENCE_PATTERN.exec(q) ?? [];
  if (first) {
    const ofMessage = 'SELECT messages.lead FROM messages WHERE reference = :reference';
    alternatives.push(`lead.id = ANY (ARRAY(${ofMessage}))`);
    parameters['reference'] = `${first}-${second}`.toUpperCase();
  }
  if (alternatives.length === 0) return undefined;
  return { condition: anyOf(alternatives), parameters };
};

/** Compares a column with a pattern. */
type Like = (pattern: string) => string;

const conditionOfWords = (words: SearchWord[], like: Like): string | undefined => {
  const [long, short] = [words.filter(isLong), words.filter((word) => !isLong(word))];
  const lettersOfShort = short.flatMap(({ text }) => text.match(LETTERS) ?? []);
  if (long.length === 0 && lettersOfShort.length === 0) return undefined;
  if (long.length === 0) return allOf(lettersOfShort.map((letters) => beginsName(letters, like)));

  const all = [...long, ...lettersOfShort.map((text) => ({ text }))];
  // The index intersects these, so a frequent word costs little beside a rare one.
  const inLead = allOf(all.map((word) => containsInLead(word, like)));
  const inNote = anyOf(long.map((word) => contains('note.search_terms', word, like)));
  const ofNotes = `SELECT note.lead FROM lead_notes AS note WHERE ${inNote}`;
  const inEither = all.map((word) =>
    anyOf([containsInLead(word, like), containsInItsNotes(word, like)]),
  );
  return anyOf([inLead, allOf([`lead.id = ANY (ARRAY(${ofNotes}))`, ...inEither])]);
};

/** Whether the index of all texts finds the word. */
const isLong = ({ text }: SearchWord): boolean => TRIGRAM.test(text) || PAIR.test(text);

const beginsName = (letters: string, like: Like) => `lead.search_names ${like(`% ${letters}%`)}`;

const contains = (column: string, { text }: SearchWord, like: Like): string => {
  const anywhere = `${column} ${like(anywhereIn(text))}`;
  const [pair] = PAIR.exec(text) ?? [];
  return pair && !TRIGRAM.test(text) ? `${column} ${like(`% ${pair}%`)} AND ${anywhere}` : anywhere;
};

const containsInLead = (word: SearchWord, like: Like): string => {
  const column = 'lead.search_terms';
  if (!word.ascii) return contains(column, word, like);
  return anyOf([contains(column, word, like), `${column} ${like(anywhereIn(word.ascii))}`]);
};

const containsInItsNotes = (word: SearchWord, like: Like): string =>
  `EXISTS (SELECT FROM lead_notes AS note
    WHERE note.lead = lead.id AND ${contains('note.search_terms', word, like)})`;

const anyOf = (conditions: string[]) => conditions.map((each) => `(${each})`).join(' OR ');

const allOf = (conditions: string[]) => conditions.map((each) => `(${each})`).join(' AND ');

const anywhereIn = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
