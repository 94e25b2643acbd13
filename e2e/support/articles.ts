import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../frontend/content/articles/', import.meta.url);

const dayOf = (file: string): string =>
  /^date: (\S+)$/m.exec(readFileSync(new URL(file, FOLDER), 'utf8'))![1]!;

/** The canonical slugs of all articles, newest first: the order of the blog. */
export const SLUGS: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1))
  .map((file) => file.slice(0, -'.md'.length));
