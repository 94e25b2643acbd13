import { articlePages, articles, topics } from './content/articles.ts';
import { team } from './content/team.ts';
import { leadIn, NEWSLETTER_ACTIONS, OUTCOMES, paths } from './lib/paths.ts';
import type { Page } from './page.ts';

// Pages are imported when needed: in the preview, a mistake in the texts of one page leaves the others as they are.
const route = <Subject extends unknown[]>(
  address: string,
  page: () => Promise<{ load: (...subject: Subject) => Page }>,
  ...subject: Subject
): [address: string, load: () => Promise<Page>] => [
  address,
  async () => (await page()).load(...subject),
];

export const routes: ReadonlyMap<string, () => Promise<Page>> = new Map([
  route(paths.home, () => import('./pages/home/home-page.tsx')),
  route(paths.services, () => import('./pages/services/services-page.tsx')),
  route(paths.about, () => import('./pages/about/about-page.tsx')),
  ...team.map((member) =>
    route(paths.member(member.id), () => import('./pages/about/member-page.tsx'), member),
  ),
  ...articlePages.map((page) =>
    route(paths.blogPage(page), () => import('./pages/blog/blog-page.tsx'), page),
  ),
  ...articles.flatMap((article) =>
    [article.id, ...(article.aliases ?? [])].map((slug) =>
      route(paths.article(slug), () => import('./pages/blog/article-page.tsx'), article),
    ),
  ),
  ...topics.map((topic) =>
    route(paths.topic(topic.id), () => import('./pages/blog/topic-page.tsx'), topic),
  ),
  route(paths.privacy, () => import('./pages/legal/privacy-page.tsx')),
  route(paths.imprint, () => import('./pages/legal/imprint-page.tsx')),
  ...NEWSLETTER_ACTIONS.map((action) =>
    route(paths.newsletter(action), () => import('./pages/messages/newsletter-page.tsx'), action),
  ),
  [paths.leads, async () => (await import('./desk/prerendered.tsx')).list],
  [paths.lead(0), async () => (await import('./desk/prerendered.tsx')).lead],
  ...OUTCOMES.map((outcome) =>
    route(paths.outcome(outcome), () => import('./pages/messages/message-page.tsx'), outcome),
  ),
]);

/** An address whose page the server sends for every path that matches the expression. */
export const examples = [{ matching: `^${paths.lead('[1-9]\\d{0,9}')}$`, address: paths.lead(0) }];

/** Sent with status 404, the first that matches. `address` is an example. */
export const notFoundRoutes = [
  { matching: `^${paths.member('[^/]+')}/?$`, address: paths.member('404'), kind: 'member' },
  { matching: `^${paths.article('[^/]+')}/?$`, address: paths.article('404'), kind: 'article' },
  { matching: '^/', address: '/404', kind: 'page' },
] as const;

/** Exact, like the server's comparison: the router's own matching ignores case and a trailing slash. */
export const loadPage = async (path: string): Promise<Page & { status: 200 | 404 }> => {
  // The pages of all leads have the same document.
  const address = leadIn(path) === undefined ? path.replace(/(.)\/$/, '$1') : paths.lead(0);
  const load = routes.get(address);
  if (load) return { status: 200, ...(await load()) };
  const { kind } = notFoundRoutes.find(({ matching }) => new RegExp(matching).test(path))!;
  const { notFound } = await import('./pages/messages/message-page.tsx');
  return { status: 404, ...notFound(kind) };
};
