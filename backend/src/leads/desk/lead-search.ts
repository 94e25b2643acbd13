/** How much of a message is searched, in characters. Must be the number in the function `lead_search_terms`. */
const SEARCHED_MESSAGE = 4_000;

/** The text in which a search finds a lead. */
const SEARCHED = `(' ' || name || ' ' || email || ' ' || company || ' ' || left(message, ${SEARCHED_MESSAGE}))`;

/** The expression of the index `leads_terms`: the searched text, and the pairs of characters of some scripts. */
const TERMS = 'lead_search_terms(name, email, company, message)';

/** What a trigram index finds anywhere in a text. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** One or two characters of the scripts whose pairs `lead_search_terms` appends. */
const PAIR = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF66-\uFF9D\u{20000}-\u{3FFFF}]{1,2}/u;

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * The conditions of a search: leads whose searched text contains `q`, in any letter case. A text with three letters or
 * digits in a row, or with a character of Chinese, Japanese or Korean, is found by the index. For any other text,
 * PostgreSQL reads the leads in the order of the list until the page is complete.
 *
 * @param add adds a value to those of the statement and returns its placeholder
 */
export const searchConditions = (q: string, add: (value: unknown) => string): string[] => {
  const anywhere = `%${literal(q)}%`;
  // A pair never has three characters in a row, so the appended pairs cannot match.
  if (TRIGRAM.test(q)) return [`${TERMS} ILIKE ${add(anywhere)}`];
  const [pair] = PAIR.exec(q) ?? [];
  return [
    ...(pair === undefined ? [] : [`${TERMS} ILIKE ${add(`% ${pair}%`)}`]),
    `${SEARCHED} ILIKE ${add(anywhere)}`,
  ];
};
