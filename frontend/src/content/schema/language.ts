import { AsyncLocalStorage } from 'node:async_hooks';

/** How the content is written. */
export interface Language {
  /** BCP 47. */
  tag: string;
  /**
   * The marks that open and close a quotation, and one within it. A space between two of them, as in
   * « », stands for a narrow one within the quotation.
   */
  quotes: string;
}

const ENGLISH: Language = { tag: 'en', quotes: '“”‘’' };

const current = new AsyncLocalStorage<Language>();

/** A schema has no parameters: while a file is parsed, this is its language. */
export const inLanguage = <Parsed>(language: Language, parse: () => Parsed): Parsed =>
  current.run(language, parse);

export const languageOfFile = (): Language => current.getStore() ?? ENGLISH;

/** Whether this is how a language that Node knows is written. */
export const isLanguageTag = (tag: string): boolean => {
  try {
    const isCanonical = Intl.getCanonicalLocales(tag)[0] === tag;
    return isCanonical && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
};

const QUOTES = /^([^\p{L}\p{N}\s])(\s?)([^\p{L}\p{N}\s])([^\p{L}\p{N}\s])(\s?)([^\p{L}\p{N}\s])$/u;

export const isQuotes = (quotes: string): boolean => QUOTES.test(quotes);

/** Which no line ends at. */
export const NARROW_SPACE = '\u202f';

/** The font of link previews has no narrow space. */
export const withPlainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

interface Marks {
  open: string;
  close: string;
}

/** The marks of a quotation, and of one within it, with their spaces. */
export const marksOf = (quotes: string): [outer: Marks, inner: Marks] => {
  const [, open = '', space, close = '', openWithin = '', spaceWithin, closeWithin = ''] =
    QUOTES.exec(quotes) ?? [];
  const around = (first: string, last: string, hasSpace: string | undefined): Marks =>
    hasSpace
      ? { open: first + NARROW_SPACE, close: NARROW_SPACE + last }
      : { open: first, close: last };
  return [around(open, close, space), around(openWithin, closeWithin, spaceWithin)];
};

/** What is missing of a site's language is as in English. */
export const languageOf = (site: { language?: unknown; quotes?: unknown }): Language => {
  const { language: tag, quotes } = site;
  return {
    tag: typeof tag === 'string' && isLanguageTag(tag) ? tag : ENGLISH.tag,
    quotes: typeof quotes === 'string' && isQuotes(quotes) ? quotes : ENGLISH.quotes,
  };
};
