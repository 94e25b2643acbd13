import { paths } from '../src/paths.ts';

const OF_ENTRY: Record<string, (id: string) => string> = {
  articles: paths.article,
  services: paths.service,
  team: paths.member,
};

/** The page on which somebody sees what a file says; the home page has most of the others. */
const PAGES: readonly (readonly [pattern: RegExp, address: string])[] = [
  [/^services\.yaml$|^specimen\.md$|^words\/services\./, paths.services],
  [/^about\.yaml$|^history\.md$|^words\/about\./, paths.about],
  [/^blog\.yaml$|^topics\.yaml$/, paths.blog],
  [/^privacy\.md$|^statements\.yaml$/, paths.privacy],
  [/^legal\.yaml$|^words\/legal\./, paths.imprint],
  [/^newsletter\.yaml$|^words\/newsletter\./, paths.newsletter('confirm')],
  [/^interface\.yaml$/, paths.formResult('received')],
];

/** Mails, and what the server, the check, the desk and the editor say, are on no page. */
const ON_NO_PAGE = /^mail\/|^redirects\.yaml$|^words\/(?:api|check|desk|editor|errors|mail)\b/;

/**
 * @param article the id of one that shows the words that are on each article
 * @returns the address of the page that shows a file, within the site; undefined if none does
 */
export const addressOf = (path: string, article?: string): string | undefined => {
  if (ON_NO_PAGE.test(path)) return undefined;
  const [, folder = '', id = ''] = /^(articles|services|team)\/(.+)\.md$/.exec(path) ?? [];
  const ofEntry = OF_ENTRY[folder];
  if (ofEntry) return ofEntry(id);
  if (/^words\/(?:article|text)\./.test(path) && article) return paths.article(article);
  return PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? paths.home;
};
