import { articlePages, articles, topics } from './content/articles.ts';
import { team } from './content/team.ts';
import type { Page } from './page.ts';
import { NEWSLETTER_ACTIONS, OUTCOMES, paths } from './lib/paths.ts';

interface Route {
  /** A path in which a segment `:name` is a parameter. */
  pattern: string;
  // Imported when needed: in the preview, a mistake in the texts of one page leaves the others as they are.
  page: () => Promise<{ load: (parameter: string) => Promise<Page | undefined> }>;
  addresses: readonly string[];
  /** If the only address is an example: the server sends its page for every path that matches this expression. */
  exampleOf?: string;
}

const route = (
  pattern: string,
  page: Route['page'],
  addresses: Route['addresses'] = [pattern],
  exampleOf?: string,
): Route => ({ pattern, page, addresses, ...(exampleOf && { exampleOf }) });

export const routes: readonly Route[] = [
  route(paths.home, () => import('./pages/home/home-page.tsx')),
  route(paths.services, () => import('./pages/services/services-page.tsx')),
  route(paths.about, () => import('./pages/about/about-page.tsx')),
  route(
    paths.member(':id'),
    () => import('./pages/about/member-page.tsx'),
    team.map(({ id }) => paths.member(id)),
  ),
  route(paths.blog, () => import('./pages/blog/blog-page.tsx')),
  route(
    paths.blogPage(':page'),
    () => import('./pages/blog/blog-page.tsx'),
    articlePages.filter((page) => page > 1).map(paths.blogPage),
  ),
  route(
    paths.article(':slug'),
    () => import('./pages/blog/article-page.tsx'),
    articles.flatMap(({ id, aliases = [] }) => [id, ...aliases].map(paths.article)),
  ),
  route(
    paths.topic(':topic'),
    () => import('./pages/blog/topic-page.tsx'),
    topics.map(({ id }) => paths.topic(id)),
  ),
  route(paths.privacy, () => import('./pages/legal/privacy-page.tsx')),
  route(paths.imprint, () => import('./pages/legal/imprint-page.tsx')),
  route(
    paths.newsletter(':action'),
    () => import('./pages/messages/newsletter-page.tsx'),
    NEWSLETTER_ACTIONS.map(paths.newsletter),
  ),
  route(paths.leads, () => import('./desk/leads-page.tsx')),
  route(
    paths.lead(':id'),
    () => import('./desk/lead-page.tsx'),
    [paths.lead(0)],
    `^${paths.lead('[1-9]\\d{0,9}')}$`,
  ),
  route(
    paths.outcome(':outcome'),
    () => import('./pages/messages/message-page.tsx'),
    OUTCOMES.map(paths.outcome),
  ),
];

/** Sent with status 404, the first that matches. `address` is an example. */
export const notFoundRoutes = [
  { matching: `^${paths.member('[^/]+')}/?$`, address: paths.member('404'), kind: 'member' },
  { matching: `^${paths.article('[^/]+')}/?$`, address: paths.article('404'), kind: 'article' },
  { matching: '^/', address: '/404', kind: 'page' },
] as const;

/** Exact, like the server's comparison: the router's own matching ignores case and a trailing slash. */
export const loadPage = async (path: string): Promise<Page & { status: 200 | 404 }> => {
  const known = path === '/' ? path : path.replace(/\/$/, '');
  for (const { pattern, page } of routes) {
    const match = new RegExp(`^${pattern.replace(/:\w+/, '([^/]+)')}$`).exec(known);
    const found = match && (await (await page()).load(match[1] ?? ''));
    if (found) return { status: 200, ...found };
  }
  const { kind } = notFoundRoutes.find(({ matching }) => new RegExp(matching).test(path))!;
  const { notFound } = await import('./pages/messages/message-page.tsx');
  return { status: 404, ...notFound(kind) };
};
