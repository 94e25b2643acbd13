import type { ReadArticle } from './content.ts';
import { countWords } from './markdown.ts';

/** Words a minute. */
const USUAL = 225;
const [SLOW, FAST] = [200, 250];

/** A reader reads what the page shows above and below the text, too. */
export const wordsOf = ({ fields, body }: Pick<ReadArticle, 'fields' | 'body'>): number => {
  const { title = '', summary = [], nextStep = '' } = fields;
  return (body?.words ?? 0) + countWords([title, ...summary, nextStep].join(' '));
};

/** The minutes that the article says, or that its length gives. */
export const readingTimeOf = (article: Pick<ReadArticle, 'fields' | 'body'>): number =>
  article.fields.readingTime ?? Math.max(1, Math.round(wordsOf(article) / USUAL));

/**
 * The minutes that an article of this length may say: those of slow and fast readers, and one more
 * or less.
 */
export const fittingMinutes = (words: number): { least: number; most: number } => ({
  least: Math.max(1, Math.ceil(words / FAST - 1)),
  most: Math.floor(words / SLOW + 1),
});
