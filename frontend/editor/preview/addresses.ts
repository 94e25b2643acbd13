import { paths } from '../../src/paths.ts';
import type { Content } from '../../generator/read/content.ts';

/** The page on which somebody sees what a file says; the home page has most of the others. */
const PAGES: readonly (readonly [pattern: RegExp, address: string])[] = [
  [/^services(?:\.yaml$|\/)|^words\/services\./, paths.services],
  [/^about\.yaml$|^history\.md$|^words\/about\./, paths.about],
  [/^blog\.yaml$|^topics\.yaml$/, paths.blog],
  [/^privacy\.md$|^statements\.yaml$/, paths.privacy],
  [/^legal\.yaml$|^words\/legal\./, paths.imprint],
  [/^newsletter\.yaml$|^words\/newsletter\./, paths.newsletter('confirm')],
  [/^interface\.yaml$/, paths.formResult('received')],
];

/** Mails, and what the server, the desk and the editor say, are on no page. */
const ON_NO_PAGE = /^mail\/|^redirects\.yaml$|^words\/(?:api|desk|editor|errors|lead|mail)\b/;

/** @returns the address of the page that a file feeds; undefined if there is none */
export const addressOf = (path: string, { articles }: Content): string | undefined => {
  if (ON_NO_PAGE.test(path)) return undefined;
  const [, folder, id] = /^(articles|team)\/(.+)\.md$/.exec(path) ?? [];
  if (folder === 'articles') return paths.article(id!);
  if (folder === 'team') return paths.member(id!);
  const newest = articles.at(-1);
  if (/^words\/(?:article|text)\./.test(path) && newest) return paths.article(newest.id);
  return PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? paths.home;
};
