import type { ReactNode } from 'react';
import { articles, findArticle } from './content/articles.ts';
import { heroContent } from './content/hero.ts';
import { aboutContent, blogContent, interfaceContent, siteContent } from './content/site.ts';
import { findMember, team } from './content/team.ts';
import { OUTCOMES, paths, type Outcome } from './lib/paths.ts';

/** What a page says of itself in its head. */
export interface PageMeta {
  /** The page's own title, as on its preview picture. */
  heading: string;
  /** The title of the document: the heading and the firm. */
  title: string;
  description: string;
  /** The address under which the page is listed, without origin. */
  canonical: string;
  /** Kept out of search engines and the sitemap. */
  noindex?: boolean;
  /** ISO date of an article. */
  published?: string;
}

export type Params = Readonly<Record<string, string | undefined>>;

interface Route {
  /** A wouter pattern. */
  pattern: string;
  /** Every address that the pattern answers with 200. */
  addresses: readonly string[];
  meta: (params: Params) => PageMeta;
  /** @param arriving whether the page stands in the document already, as HTML */
  load: (params: Params, arriving: boolean) => Promise<ReactNode>;
}

interface NotFoundRoute {
  /** The screen answers unknown addresses that start so. The first that fits counts. */
  prefix: string;
  meta: PageMeta;
  load: () => Promise<ReactNode>;
}

const titled = (heading: string) => ({ heading, title: `${heading} | ${siteContent.name}` });

const loadNotFound = (kind: 'page' | 'member' | 'article') => async () =>
  (await import('./pages/not-found-page.tsx')).load(kind);

const notFoundMeta = (kind: 'page' | 'member' | 'article', canonical: string): PageMeta => {
  const { heading, description } = interfaceContent.notFound[kind];
  return { ...titled(heading), description, canonical, noindex: true };
};

/** Every page, for the browser, the prerendering, the server's manifest, the sitemap and the tests. */
export const routes: readonly Route[] = [
  {
    pattern: paths.home,
    addresses: [paths.home],
    meta: () => ({
      heading: heroContent.title,
      title: heroContent.metaTitle,
      description: heroContent.metaDescription,
      canonical: paths.home,
    }),
    load: async (_, arriving) => (await import('./pages/home-page.tsx')).load(arriving),
  },
  {
    pattern: paths.about,
    addresses: [paths.about],
    meta: () => ({
      ...titled(aboutContent.title),
      description: aboutContent.description,
      canonical: paths.about,
    }),
    load: async () => (await import('./pages/about-page.tsx')).load(),
  },
  {
    pattern: paths.member(':id'),
    addresses: team.map(({ id }) => paths.member(id)),
    meta: ({ id }) => {
      const member = findMember(id!)!;
      return {
        ...titled(`${member.name}, ${member.role}`),
        description: member.description,
        canonical: paths.member(member.id),
      };
    },
    load: async ({ id }) => (await import('./pages/member-page.tsx')).load(findMember(id!)!),
  },
  {
    pattern: paths.blog,
    addresses: [paths.blog],
    meta: () => ({
      ...titled(blogContent.title),
      description: blogContent.description,
      canonical: paths.blog,
    }),
    load: async () => (await import('./pages/blog-page.tsx')).load(),
  },
  {
    pattern: paths.article(':slug'),
    addresses: articles.flatMap(({ id, aliases = [] }) => [id, ...aliases].map(paths.article)),
    meta: ({ slug }) => {
      const article = findArticle(slug!)!;
      return {
        ...titled(article.title),
        description: article.description,
        canonical: paths.article(article.id),
        published: article.date,
      };
    },
    load: async ({ slug }) => (await import('./pages/article-page.tsx')).load(findArticle(slug!)!),
  },
  {
    pattern: paths.leads,
    addresses: [paths.leads],
    meta: () => ({
      ...titled(interfaceContent.admin.title),
      description: interfaceContent.admin.description,
      canonical: paths.leads,
      noindex: true,
    }),
    load: async () => (await import('./pages/leads-page.tsx')).load(),
  },
  {
    pattern: '/contact/:outcome',
    addresses: OUTCOMES.map(paths.outcome),
    meta: ({ outcome }) => {
      const { title, description } = interfaceContent.outcomes[outcome as Outcome];
      return {
        ...titled(title),
        description,
        canonical: paths.outcome(outcome as Outcome),
        noindex: true,
      };
    },
    load: async ({ outcome }) => (await import('./pages/outcome-page.tsx')).load(outcome as Outcome),
  },
];

/** The screens for addresses that no route knows; the server answers them with 404. */
export const notFoundRoutes: readonly NotFoundRoute[] = [
  { prefix: '/team/', meta: notFoundMeta('member', paths.about), load: loadNotFound('member') },
  { prefix: '/blog/', meta: notFoundMeta('article', paths.blog), load: loadNotFound('article') },
  { prefix: '/', meta: notFoundMeta('page', paths.home), load: loadNotFound('page') },
];

/** A page that is ready to be rendered. */
export interface Screen {
  /** The path it was asked for under, without query and hash. */
  path: string;
  status: 200 | 404;
  meta: PageMeta;
  content: ReactNode;
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
  for (const { pattern, addresses, meta, load } of routes) {
    if (!addresses.includes(known)) continue;
    const params = matchPattern(pattern, known);
    return { path, status: 200, meta: meta(params), content: await load(params, arriving) };
  }
  const { meta, load } = notFoundRoutes.find(({ prefix }) => path.startsWith(prefix))!;
  return { path, status: 404, meta, content: await load() };
};

/** The parameters that an address of the pattern carries. */
export const matchPattern = (pattern: string, path: string): Params => {
  const names = pattern.split('/');
  return Object.fromEntries(
    path
      .split('/')
      .flatMap((part, index) => (names[index]?.startsWith(':') ? [[names[index].slice(1), part]] : [])),
  );
};
