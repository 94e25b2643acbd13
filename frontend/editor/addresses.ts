import { paths } from '../src/paths.ts';

const OF_ENTRY: Record<string, (id: string) => string> = {
  articles: paths.article,
  services: paths.service,
  team: paths.member,
};

interface SitePage {
  address: string;
  /** The file with the title by which an editor chooses the page for a link, if one may. */
  own?: string;
  /** What else is seen on it. */
  shows?: RegExp;
}

/** The pages of the site, besides those of articles, services and members. */
const PAGES: readonly SitePage[] = [
  {
    address: paths.services,
    own: 'services.yaml',
    shows: /^specimen\.md$|^words\/services\./,
  },
  { address: paths.about, own: 'about.yaml', shows: /^history\.md$|^words\/about\./ },
  { address: paths.blog, own: 'blog.yaml', shows: /^topics\.yaml$/ },
  { address: paths.privacy, own: 'privacy.md', shows: /^statements\.yaml$/ },
  { address: paths.imprint, own: 'legal.yaml', shows: /^words\/legal\./ },
  { address: paths.newsletter('confirm'), shows: /^newsletter\.yaml$|^words\/newsletter\./ },
  { address: paths.formResult('received'), shows: /^interface\.yaml$/ },
  { address: paths.section('contact'), own: 'home/contact.yaml' },
  // The words are those of all pages.
  { address: paths.home, shows: /^(?:home|words)\/|^site\.yaml$/ },
];

/** Those of them to which an editor can link, each with the file that has its title. */
export const LINKED_PAGES = PAGES.flatMap(({ own, address }) => (own ? [{ own, address }] : []));

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
  return PAGES.find(({ own, shows }) => own === path || shows?.test(path))?.address;
};
