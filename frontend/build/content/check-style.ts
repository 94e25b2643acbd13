import { entriesIn, type ContentFolder, type Entry } from './content-folder.ts';
import { lineAt, type Mistake } from './mistake.ts';
import { articleFields } from './publication.ts';

/** The house style; the guide for editors lists the same rules. */
const HOUSE_STYLE: readonly [broken: RegExp, rule: string][] = [
  [/[\w%]+, [\w%-]+ (?:and|or) [a-z\d]/g, 'the last item of a list follows a comma'],
  [/\d percent\b/g, 'write percentages as 74%'],
  [/\bU\.S\./g, 'write US, without periods'],
  [/[‘’“”]/g, 'type straight quotation marks and apostrophes; the build makes them typographic'],
  [/[–—]/g, 'a sentence contains no dash; use a comma, a colon or two sentences'],
  [/\b(?:this (?:month|week)'s|most recent)\b/gi, 'give the date instead'],
  [/lorem|ipsum|\bTODO\b|\bTBD\b|FIXME|placeholder|xxx/gi, 'this text is unfinished'],
];

const WORDS_A_MINUTE = { least: 200, most: 250 };

/** Finds breaches of the house style, and articles that are neither complete nor drafts. */
export const checkStyle = (content: ContentFolder): Mistake[] => [
  ...[...content.sources].flatMap(([path, source]) => checkHouseStyle(path, source)),
  ...entriesIn(content, 'articles')
    .filter((article) => !articleFields(article).draft)
    .flatMap(checkArticle),
];

const checkHouseStyle = (path: string, source: string): Mistake[] =>
  HOUSE_STYLE.flatMap(([broken, rule]) =>
    [...source.matchAll(broken)].map(({ 0: found, index }) => ({
      path,
      line: lineAt(source, index),
      text: `"${found}": ${rule}`,
    })),
  );

const checkArticle = ({ path, fields, body, lineOf }: Entry): Mistake[] => {
  const { html, words } = body!;
  const mistakes: Mistake[] = [];
  const minutes = fields['readingTime'] as number;
  const [least, most] = [Math.ceil(words / WORDS_A_MINUTE.most), Math.floor(words / WORDS_A_MINUTE.least)];
  if (minutes < least || minutes > most)
    mistakes.push({
      path,
      line: lineOf(['readingTime']),
      field: 'readingTime',
      text: `${words} words take ${minutesBetween(least, most)}, at 200 to 250 words a minute; found ${minutes}`,
    });
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

const minutesBetween = (least: number, most: number): string => {
  if (most < least)
    return `less than ${least} ${least === 1 ? 'minute' : 'minutes'}; write more or fewer words`;
  return least === most ? `${least} ${least === 1 ? 'minute' : 'minutes'}` : `${least} to ${most} minutes`;
};
