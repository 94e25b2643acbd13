import { mistakeAt, type Content, type ParsedArticle } from '../read/content.ts';
import type { Mistake } from '../read/mistake.ts';
import { fittingMinutes, wordsOf } from '../read/reading-time.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

/** Says nothing about an article that may be meant as a draft. */
export const checkReadingTime = ({ articles }: Content): Mistake[] =>
  articles
    .filter(({ fields }) => !fields.draft)
    .filter(({ mistakes }) => !mistakes.some(({ field }) => field === 'draft'))
    .flatMap(checkArticle);

const checkArticle = (article: ParsedArticle): Mistake[] => {
  const { readingTime } = article.fields;
  if (readingTime === undefined || !article.body) return [];
  const words = wordsOf(article);
  const { least, most } = fittingMinutes(words);
  if (readingTime >= least && readingTime <= most) return [];
  const fitting = least === most ? least : fill(wordsOfCheck().articles.minutes, { least, most });
  const text = fill(wordsOfCheck().articles.readingTime, { words, fitting, found: readingTime });
  return [mistakeAt(article, ['readingTime'], text)];
};
