import type { Page } from './page.ts';
import { OUTCOMES, paths } from './lib/paths.ts';

export type Params = Readonly<Record<string, string>>;

interface Route {
  /** An address in which `:name` stands for a part that differs. */
  pattern: string;
  /** Every address that the pattern answers with 200. The browser, which need not know, does not load them. */
  addresses: () => Promise<readonly string[]>;
  /**
   * @param arriving whether the page stands in the document already, as HTML
   * @returns undefined where there is no such page
   */
  load: (params: Params, arriving: boolean) => Promise<Page | undefined>;
}

interface NotFoundRoute {
  /** The screen answers unknown addresses that start so. The first that fits counts. */
  prefix: string;
  load: () => Promise<Page>;
}

const only = (address: string) => async () => [address];

const loadNotFound = (kind: 'page' | 'member' | 'article') => async () =>
  (await import('./pages/not-found-page.tsx')).load(kind);

/** Every page, for the browser, the prerendering, the server's manifest, the sitemap and the tests. */
export const routes: readonly Route[] = [
  {
    pattern: paths.home,
    addresses: only(paths.home),
    load: async (_, arriving) => (await import('./pages/home-page.tsx')).load(arriving),
  },
  {
    pattern: paths.services,
    addresses: only(paths.services),
    load: async () => (await import('./pages/services-page.tsx')).load(),
  },
  {
    pattern: paths.about,
    addresses: only(paths.about),
    load: async () => (await import('./pages/about-page.tsx')).load(),
  },
  {
    pattern: paths.member(':id'),
    addresses: async () => (await import('./content/team.ts')).team.map(({ id }) => paths.member(id)),
    load: async ({ id }) => (await import('./pages/member-page.tsx')).load(id!),
  },
  {
    pattern: paths.blog,
    addresses: only(paths.blog),
    load: async () => (await import('./pages/blog-page.tsx')).load(),
  },
  {
    pattern: paths.article(':slug'),
    addresses: async () =>
      (await import('./content/articles.ts')).articles.flatMap(({ id, aliases = [] }) =>
        [id, ...aliases].map(paths.article),
      ),
    load: async ({ slug }) => (await import('./pages/article-page.tsx')).load(slug!),
  },
  {
    pattern: paths.leads,
    addresses: only(paths.leads),
    load: async () => (await import('./pages/leads-page.tsx')).load(),
  },
  {
    pattern: paths.outcome(':outcome'),
    addresses: async () => OUTCOMES.map(paths.outcome),
    load: async ({ outcome }) => (await import('./pages/outcome-page.tsx')).load(outcome!),
  },
];

/** The screens for addresses that no route knows; the server answers them with 404. */
export const notFoundRoutes: readonly NotFoundRoute[] = [
  { prefix: '/team/', load: loadNotFound('member') },
  { prefix: '/blog/', load: loadNotFound('article') },
  { prefix: '/', load: loadNotFound('page') },
];

/** What an address shows. */
export interface Screen extends Page {
  /** The path it was asked for under, without query and hash. */
  path: string;
  status: 200 | 404;
}

/**
 * Finds the page for a path and loads what it needs.
 *
 * @param path path as in `location.pathname`
 * @param arriving whether the page stands in the document already, as HTML
 * @throws when a part of the page cannot be loaded, for example after a new release replaced the files
 */
export const loadScreen = async (path: string, arriving = false): Promise<Screen> => {
  const known = path === '/' ? path : path.replace(/\/$/, '');
  for (const { pattern, load } of routes) {
    const params = matchPattern(pattern, known);
    const page = params && (await load(params, arriving));
    if (page) return { path, status: 200, ...page };
  }
  const { load } = notFoundRoutes.find(({ prefix }) => path.startsWith(prefix))!;
  return { path, status: 404, ...(await load()) };
};

/**
 * The parameters that an address of the pattern carries; undefined where it is none. Letter by letter, as the server
 * compares addresses: the router's own matching takes other cases and a slash at the end.
 */
const matchPattern = (pattern: string, path: string): Params | undefined => {
  const names = pattern.split('/');
  const parts = path.split('/');
  if (parts.length !== names.length) return undefined;
  const pairs = names.map((name, index) => [name, parts[index]!] as const);
  if (pairs.some(([name, part]) => !name.startsWith(':') && name !== part)) return undefined;
  return Object.fromEntries(
    pairs.flatMap(([name, part]) => (name.startsWith(':') ? [[name.slice(1), part]] : [])),
  );
};
