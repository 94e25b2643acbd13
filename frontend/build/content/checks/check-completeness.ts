import type { Mistake } from '../mistake.ts';
import { knownFields } from '../publication.ts';
import { filesIn, mistakeAt, type ContentFile, type ContentFolder } from '../content-folder.ts';
import { countWords } from '../markdown.ts';

/** Says nothing about an article that may be meant as a draft. */
export const checkCompleteness = (content: ContentFolder): Mistake[] =>
  filesIn(content, 'articles')
    .filter(({ fields }) => Object.keys(fields).length > 0 && !fields['draft'])
    .filter(({ mistakes }) => !mistakes.some(({ field }) => field === 'draft'))
    .flatMap(checkArticle);

const checkArticle = (article: ContentFile): Mistake[] => {
  const { path, body } = article;
  if (!body) return [];
  const { readingTime, title = '', summary = [], nextStep = '' } = knownFields(article);
  // A reader reads what the page shows above and below the text, too.
  const words = body.words + countWords([title, ...summary, nextStep].join(' '));
  const text = readingTime === undefined ? undefined : mistakeInReadingTime(words, readingTime);
  const count = (pattern: RegExp) => body.html.match(pattern)?.length ?? 0;
  const missing = [
    count(/<table>/g) < 1 && 'a table',
    count(/<h2 (?!id="footnote-label")/g) < 4 && 'four sections (##)',
    count(/href="https:\/\//g) < 4 && 'four links to other sites',
  ].filter(Boolean);
  const mistakes: Mistake[] = text ? [mistakeAt(article, ['readingTime'], text)] : [];
  if (missing.length === 0) return mistakes;
  return [...mistakes, { path, line: 1, text: `an article needs at least ${missing.join(', ')}` }];
};

const mistakeInReadingTime = (words: number, found: number): string | undefined => {
  const [least, most] = [200, 250];
  const [from, to] = [Math.ceil(words / most), Math.floor(words / least)];
  if (found >= from && found <= to) return undefined;
  const rule = `at ${least} to ${most} words a minute`;
  if (from <= to)
    return `${words} words take ${from === to ? '' : `${from} to `}${minutes(to)}, ${rule}; found ${found}`;
  const remove = to > 0 ? `, or remove ${words - to * most} for ${minutes(to)}` : '';
  return `no number of minutes fits ${words} words, ${rule}; add ${from * least - words} words for ${minutes(from)}${remove}`;
};

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);
