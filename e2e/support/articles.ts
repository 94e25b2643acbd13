import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../frontend/content/articles/', import.meta.url);

const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');
const dayOf = (file: string): string => /^date: (\S+)$/m.exec(read(file))![1]!;
const today = new Date().toISOString().slice(0, 10);

/** The canonical slugs of all published articles, newest first: the order of the blog. */
export const SLUGS: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md') && dayOf(file) <= today && !/^draft: true$/m.test(read(file)))
  .toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1))
  .map((file) => file.slice(0, -'.md'.length));
