import { readId } from '../../http/schema.pipe.ts';
import { REFERENCE_PATTERN } from '../lead.contract.ts';

/** Folded as the database compares it, and in `ascii` if that is another spelling of a domain. */
export interface SearchWord {
  text: string;
  ascii?: string | undefined;
}

export interface SearchCondition {
  condition: string;
  parameters: Record<string, unknown>;
}

/** Vowels of many scripts are marks. */
const TRIGRAM = /[\p{L}\p{M}\p{N}]{3}/u;
const LETTERS = /[\p{L}\p{N}]+/gu;

/** One or two characters of the scripts whose pairs `lead_search_terms` appends. */
const PAIR = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF66-\uFF9D\u{20000}-\u{3FFFF}]{1,2}/u;

/** `#17` has none: it is the number of a lead. */
export const wordsOf = (q: string): string[] => {
  const isNumber = q.startsWith('#') && readId(q.slice(1)) !== undefined;
  return isNumber ? [] : [...new Set(q.split(/[\s"“”„«»]+/))];
};

/** Raw SQL: TypeORM combines no subqueries. Undefined if there is nothing to search for. */
export const searchCondition = (q: string, words: SearchWord[]): SearchCondition | undefined => {
  const alternatives: string[] = [];
  const parameters: Record<string, unknown> = {};
  const like: Like = (pattern) => {
    const name = `pattern${Object.keys(parameters).length}`;
    parameters[name] = pattern;
    return `LIKE :${name}`;
  };

  const wordCondition = conditionOfWords(words, like);
  if (wordCondition) alternatives.push(wordCondition);

  const id = readId(q.replace(/^#/, ''));
  if (id !== undefined) {
    alternatives.push('lead.id = :number');
    parameters['number'] = id;
  }
  const [, first, second] = REFERENCE_PATTERN.exec(q) ?? [];
  if (first) {
    const referred = 'SELECT messages.lead FROM messages WHERE reference = :reference';
    alternatives.push(`lead.id = ANY (ARRAY(${referred}))`);
    parameters['reference'] = `${first}-${second}`.toUpperCase();
  }
  if (alternatives.length === 0) return undefined;
  return { condition: anyOf(alternatives), parameters };
};

/** Adds a parameter, and returns the condition that uses it. */
type Like = (pattern: string) => string;

const conditionOfWords = (words: SearchWord[], like: Like): string | undefined => {
  const indexed = words.filter(isIndexed);
  const others = words.filter((word) => !isIndexed(word));
  const short = others.flatMap(({ text }) => text.match(LETTERS) ?? []);
  // Alone, short words are beginnings of names; beside an indexed word, they may be anywhere.
  if (indexed.length > 0) return conditionOfIndexed(indexed, short, like);
  if (short.length > 0) return allOf(short.map((letters) => beginsName(letters, like)));
  return undefined;
};

const conditionOfIndexed = (indexed: SearchWord[], short: string[], like: Like): string => {
  const all = [...indexed, ...short.map((text) => ({ text }))];
  // The index intersects these, so a frequent word costs little beside a rare one.
  const inLead = allOf(all.map((word) => containsInLead(word, like)));
  const inNote = anyOf(indexed.map((word) => contains('note.search_terms', word, like)));
  // First the leads with a note that has one of the words, by the index; of those, each word may be
  // in the lead or in a note.
  const noted = `SELECT note.lead FROM lead_notes AS note WHERE ${inNote}`;
  const inLeadOrNotes = all.map((word) =>
    anyOf([containsInLead(word, like), containsInItsNotes(word, like)]),
  );
  return anyOf([inLead, allOf([`lead.id = ANY (ARRAY(${noted}))`, ...inLeadOrNotes])]);
};

/** Whether the index of all texts finds the word. */
const isIndexed = ({ text }: SearchWord): boolean => TRIGRAM.test(text) || PAIR.test(text);

const beginsName = (letters: string, like: Like) => `lead.search_names ${like(`% ${letters}%`)}`;

const contains = (column: string, { text }: SearchWord, like: Like): string => {
  const anywhere = `${column} ${like(anywhereIn(text))}`;
  const [pair] = PAIR.exec(text) ?? [];
  if (!pair || TRIGRAM.test(text)) return anywhere;
  // The index finds the pair as a word of its own; the word may have other characters, too.
  return `${column} ${like(`% ${pair}%`)} AND ${anywhere}`;
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
