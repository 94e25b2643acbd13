import {
  filesIn,
  mistakeAt,
  type ContentFile,
  type ContentFolder,
} from '../read/content-folder.ts';
import type { Mistake } from '../read/mistake.ts';
import { knownFields } from '../read/publication.ts';
import { fittingMinutes, wordsOf } from '../read/reading-time.ts';

/** Says nothing about an article that may be meant as a draft. */
export const checkReadingTime = (content: ContentFolder): Mistake[] =>
  filesIn(content, 'articles')
    .filter(({ fields }) => !fields['draft'])
    .filter(({ mistakes }) => !mistakes.some(({ field }) => field === 'draft'))
    .flatMap(checkArticle);

const checkArticle = (article: ContentFile): Mistake[] => {
  const { readingTime } = knownFields(article);
  if (readingTime === undefined || !article.body) return [];
  const words = wordsOf(article);
  const { least, most } = fittingMinutes(words);
  if (readingTime >= least && readingTime <= most) return [];
  const fitting = least === most ? `${least}` : `${least} to ${most}`;
  const text = `${words} words take ${fitting} minutes; found ${readingTime}; without this field, the site counts itself`;
  return [mistakeAt(article, ['readingTime'], text)];
};
