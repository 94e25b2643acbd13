// Writes the dates of the articles that have become due into a file that wireit watches: otherwise
// it would skip the build on the day of an article. Runs before every build, so it reads nothing
// but the dates.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { CONTENT_FOLDER } from './folders.ts';
import { FRONT_MATTER } from './read/front-matter.ts';
import { readSource } from './read-source.ts';
import { isDue } from './read/publication.ts';

const articles = join(CONTENT_FOLDER, 'articles');
const mark = new URL('../.due', import.meta.url);

/** A date that cannot be read is a mistake, which the build reports. */
const dateOf = (name: string): string => {
  const [, fields = ''] = FRONT_MATTER.exec(readSource(join(articles, name))) ?? [];
  return String(parseDocument(fields).get('date'));
};

// Git keeps no empty folder: a firm may have no article yet.
const due = (existsSync(articles) ? readdirSync(articles) : [])
  .filter((name) => name.endsWith('.md'))
  .map(dateOf)
  .filter((date) => isDue(date))
  .toSorted();
const text = `${due.join('\n')}\n`;
// Newer than the site only if an article has become due, for which the machine looks every hour
// (docs/operate/update.md).
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== text) writeFileSync(mark, text);
