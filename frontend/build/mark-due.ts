/**
 * Writes the dates of the articles that have become due into a file that wireit watches. Without it, wireit would skip
 * the build on the day of an article, since no file of the site has changed. Runs before every build, so it only reads
 * the dates.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const articles = new URL('../content/articles/', import.meta.url);
const today = new Date().toISOString().slice(0, 10);
const mark = new URL('../.due', import.meta.url);

const due = readdirSync(articles)
  .flatMap((name) =>
    name.endsWith('.md')
      ? (/^date: *(\S+)/m.exec(readFileSync(new URL(name, articles), 'utf8'))?.[1] ?? [])
      : [],
  )
  .filter((date) => date <= today)
  .toSorted();
writeFileSync(mark, `${due.join('\n')}\n`);
