import { articlePages, articles, topics } from './content/articles.ts';
import { team } from './content/team.ts';
import type { Page } from './page.ts';
import { NEWSLETTER_ACTIONS, OUTCOMES, paths } from './lib/paths.ts';

export type Params = Readonly<Record<string, string>>;

interface Route {
  /** A path in which a segment `:name` is a parameter. */
  pattern: string;
  /** Every path that matches the pattern and exists. */
  addresses: readonly string[];
  /**
   * Set if the only address is an example of countless ones: the server sends its page for every path that matches this
   * regular expression.
   */
  exampleOf?: string;
  /** @returns undefined if there is no such page */
  load: (params: Params) => Promise<Page | undefined>;
}

interface NotFoundRoute {
  /** The screen is for unknown paths that match this regular expression. The first match wins. */
  matching: string;
  /** One of these paths. */
  address: string;
  load: () => Promise<Page>;
}

const loadNotFound = (kind: 'page' | 'member' | 'article') => async () =>
  (await import('./pages/messages/not-found-page.tsx')).load(kind);

/** Every page; used by the prerendering, the server's manifest and the sitemap. Browsers fetch pages by URL. */
export const routes: readonly Route[] = [
  {
    pattern: paths.home,
    addresses: [paths.home],
    load: async () => (await import('./pages/home/home-page.tsx')).load(),
  },
  {
    pattern: paths.services,
    addresses: [paths.services],
    load: async () => (await import('./pages/services/services-page.tsx')).load(),
  },
  {
    pattern: paths.about,
    addresses: [paths.about],
    load: async () => (await import('./pages/about/about-page.tsx')).load(),
  },
  {
    pattern: paths.member(':id'),
    addresses: team.map(({ id }) => paths.member(id)),
    load: async ({ id }) => (await import('./pages/about/member-page.tsx')).load(id!),
  },
  {
    pattern: paths.blog,
    addresses: [paths.blog],
    load: async () => (await import('./pages/blog/blog-page.tsx')).load(),
  },
  {
    pattern: paths.blogPage(':page'),
    addresses: articlePages.filter((page) => page > 1).map(paths.blogPage),
    load: async ({ page }) => (await import('./pages/blog/blog-page.tsx')).load(Number(page)),
  },
  {
    pattern: paths.article(':slug'),
    addresses: articles.flatMap(({ id, aliases = [] }) => [id, ...aliases].map(paths.article)),
    load: async ({ slug }) => (await import('./pages/blog/article-page.tsx')).load(slug!),
  },
  {
    pattern: paths.topic(':topic'),
    addresses: topics.map(({ id }) => paths.topic(id)),
    load: async ({ topic }) => (await import('./pages/blog/topic-page.tsx')).load(topic!),
  },
  {
    pattern: paths.privacy,
    addresses: [paths.privacy],
    load: async () => (await import('./pages/legal/privacy-page.tsx')).load(),
  },
  {
    pattern: paths.imprint,
    addresses: [paths.imprint],
    load: async () => (await import('./pages/legal/imprint-page.tsx')).load(),
  },
  {
    pattern: paths.newsletter(':action'),
    addresses: NEWSLETTER_ACTIONS.map(paths.newsletter),
    load: async ({ action }) => (await import('./pages/messages/newsletter-page.tsx')).load(action!),
  },
  {
    pattern: paths.leads,
    addresses: [paths.leads],
    load: async () => (await import('./desk/leads-page.tsx')).load(),
  },
  {
    pattern: paths.lead(':id'),
    addresses: [paths.lead(0)],
    exampleOf: `^${paths.lead('[1-9]\\d{0,9}')}$`,
    load: async ({ id }) => (await import('./desk/lead-page.tsx')).load(id!),
  },
  {
    pattern: paths.outcome(':outcome'),
    addresses: OUTCOMES.map(paths.outcome),
    load: async ({ outcome }) => (await import('./pages/messages/outcome-page.tsx')).load(outcome!),
  },
];

/** The screens for paths that match no route. The server sends them with status 404. */
export const notFoundRoutes: readonly NotFoundRoute[] = [
  {
    matching: `^${paths.member('[^/]+')}/?$`,
    address: paths.member('404'),
    load: loadNotFound('member'),
  },
  {
    matching: `^${paths.article('[^/]+')}/?$`,
    address: paths.article('404'),
    load: loadNotFound('article'),
  },
  { matching: '^/', address: '/404', load: loadNotFound('page') },
];

/** The page for a path, or the matching not-found screen. */
interface RoutedPage extends Page {
  /** The requested path, without query and hash. */
  path: string;
  status: 200 | 404;
}

/**
 * Finds the page for a path and loads what it needs.
 *
 * @param path as in `location.pathname`
 */
export const loadPage = async (path: string): Promise<RoutedPage> => {
  const known = path === '/' ? path : path.replace(/\/$/, '');
  for (const { pattern, load } of routes) {
    const params = matchPattern(pattern, known);
    const page = params && (await load(params));
    if (page) return { path, status: 200, ...page };
  }
  const { load } = notFoundRoutes.find(({ matching }) => new RegExp(matching).test(path))!;
  return { path, status: 404, ...(await load()) };
};

/**
 * Returns the parameters of a path, or undefined if it does not match the pattern. Exact, like the server's comparison:
 * the router's own matching ignores case and a trailing slash.
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
