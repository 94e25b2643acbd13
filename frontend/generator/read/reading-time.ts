import type { ParsedArticle } from './content.ts';
import { countWords } from './markdown.ts';

const WORDS_PER_MINUTE = { slow: 200, usual: 225, fast: 250 };

/** A reader reads what the page shows above and below the text, too. */
export const wordsOf = ({ fields, body }: Pick<ParsedArticle, 'fields' | 'body'>): number => {
  const { title = '', summary = [], nextStep = '' } = fields;
  return (body?.wordCount ?? 0) + countWords([title, ...summary, nextStep].join(' '));
};

/** The minutes that the article says, or that its length gives. */
export const readingTimeOf = (article: Pick<ParsedArticle, 'fields' | 'body'>): number =>
  article.fields.readingTime ?? Math.max(1, Math.round(wordsOf(article) / WORDS_PER_MINUTE.usual));

/**
 * The minutes that an article of this length may say: those of slow and fast readers, and one more
 * or less.
 */
export const fittingMinutes = (words: number): { least: number; most: number } => ({
  least: Math.max(1, Math.ceil(words / WORDS_PER_MINUTE.fast - 1)),
  most: Math.floor(words / WORDS_PER_MINUTE.slow + 1),
});
