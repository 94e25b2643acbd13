import { AsyncLocalStorage } from 'node:async_hooks';

/** How the content is written. */
export interface Language {
  /** BCP 47. */
  tag: string;
  /** The marks that open and close a quotation, and one within it. */
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

export const isQuotes = (quotes: string): boolean => /^[^\p{L}\p{N}\s]{4}$/u.test(quotes);

/** What is missing of a site's language is as in English. */
export const languageOf = (site: { language?: unknown; quotes?: unknown }): Language => {
  const { language: tag, quotes } = site;
  return {
    tag: typeof tag === 'string' && isLanguageTag(tag) ? tag : ENGLISH.tag,
    quotes: typeof quotes === 'string' && isQuotes(quotes) ? quotes : ENGLISH.quotes,
  };
};
