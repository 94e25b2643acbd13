import { readableIn, type ContentFolder, type Entry } from './content-folder.ts';
import type { Mistake } from './mistake.ts';
import { knownFields } from './publication.ts';
import { countWords } from './words.ts';

const WORDS_A_MINUTE = { least: 200, most: 250 };

/**
 * Finds articles that are neither complete nor drafts. Says nothing about an article whose fields cannot be read, or that
 * may be meant as a draft.
 */
export const checkCompleteness = (content: ContentFolder): Mistake[] =>
  readableIn(content, 'articles')
    .filter(({ fields }) => Object.keys(fields).length > 0 && !fields['draft'])
    .filter(
      ({ path }) => !content.mistakes.some((mistake) => mistake.path === path && mistake.field === 'draft'),
    )
    .flatMap(checkArticle);

const checkArticle = (article: Entry): Mistake[] => {
  const { path, body, lineOf } = article;
  if (!body) return [];
  const { html } = body;
  const { readingTime, title = '', summary = [], nextStep = '' } = knownFields(article);
  // A reader reads what the page shows above and below the text, too.
  const words = body.words + countWords([title, ...summary, nextStep].join(' '));
  const mistakes: Mistake[] = [];
  const text = readingTime === undefined ? undefined : mistakeInReadingTime(words, readingTime);
  if (text) mistakes.push({ path, line: lineOf(['readingTime']), field: 'readingTime', text });
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
  const missing = [
    count(/<table>/g) < 1 && 'a table',
    count(/<h2 /g) < 4 && 'four sections (##)',
    count(/href="https:\/\//g) < 4 && 'four links to other sites',
  ].filter((part) => part !== false);
  if (missing.length > 0)
    mistakes.push({ path, line: 1, text: `an article needs at least ${missing.join(', ')}` });
  return mistakes;
};

const mistakeInReadingTime = (words: number, found: number): string | undefined => {
  const [least, most] = [Math.ceil(words / WORDS_A_MINUTE.most), Math.floor(words / WORDS_A_MINUTE.least)];
  if (most < least) return betweenMinutes(words, most, least);
  if (found >= least && found <= most) return undefined;
  const fitting = least === most ? minutes(least) : `${least} to ${minutes(most)}`;
  return `${words} words take ${fitting}, at 200 to 250 words a minute; found ${found}`;
};

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);

/** Says how many words to add or remove if no number of minutes is right, such as for 300 words. */
const betweenMinutes = (words: number, less: number, more: number): string => {
  const advice = [
    `add ${more * WORDS_A_MINUTE.least - words} words for ${minutes(more)}`,
    ...(less > 0 ? [`remove ${words - less * WORDS_A_MINUTE.most} for ${minutes(less)}`] : []),
  ];
  return `no number of minutes fits ${words} words, at 200 to 250 words a minute; ${advice.join(', or ')}`;
};
