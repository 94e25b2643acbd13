import { lazyComponent } from './lib/navigation/lazy-component.ts';
import { screenFile, type ScreenFile } from './lib/navigation/screen-file.ts';
import { isDeskPath, paths } from './lib/paths.ts';
import type { PageModule, PageProps } from './page.ts';

/** The one route table: an address, with its parameters, and the module of the page there. */
const TABLE = {
  [paths.home]: 'pages/home/home-page.tsx',
  [paths.services]: 'pages/services/services-page.tsx',
  [paths.about]: 'pages/about/about-page.tsx',
  [paths.member(':id')]: 'pages/about/member-page.tsx',
  [paths.blog]: 'pages/blog/blog-page.tsx',
  [paths.blogPage(':page')]: 'pages/blog/older-page.tsx',
  [paths.topic(':id')]: 'pages/blog/topic-page.tsx',
  [paths.article(':slug')]: 'pages/blog/article-page.tsx',
  [paths.privacy]: 'pages/legal/privacy-page.tsx',
  [paths.imprint]: 'pages/legal/imprint-page.tsx',
  [paths.newsletter(':action')]: 'pages/messages/newsletter-page.tsx',
  [paths.outcome(':outcome')]: 'pages/messages/outcome-page.tsx',
  [paths.leads]: 'desk/leads-page.tsx',
  [paths.lead(':id')]: 'desk/lead-page.tsx',
};

// Imported when needed: in the preview, a mistake in the texts of one page spares the others.
const modules = import.meta.glob<PageModule<string>>(['./pages/*/*-page.tsx', './desk/*-page.tsx']);

export const routes = Object.entries(TABLE).map(([path, source]) => {
  const load = modules[`./${source}`]!;
  const Page = lazyComponent<PageProps<string>>(async () => {
    const module = await load();
    return module.Page;
  });
  return { path, source, load, Page };
});

/** Header and footer of the site: the desk loads neither. */
export const SiteLayout = lazyComponent(async () => {
  const module = await import('./components/layout/site-layout.tsx');
  return module.SiteLayout;
});

export const PARAMETER = /:(\w+)/g;

/** Compared exactly, as the server does: the router itself ignores case and a trailing slash. */
export const routeOf = (path: string) =>
  routes.find((route) => new RegExp(`^${route.path.replaceAll(PARAMETER, '[^/]+')}$`).test(path));

/** Sent with status 404, the first that matches. `address` is an example. */
export const notFoundRoutes = [
  { matching: `^${paths.member('[^/]+')}/?$`, address: paths.member('404'), kind: 'member' },
  { matching: `^${paths.article('[^/]+')}/?$`, address: paths.article('404'), kind: 'article' },
  { matching: '^/', address: '/404', kind: 'page' },
] as const;

export const isNotFoundKind = (kind?: string): kind is NotFoundKind =>
  notFoundRoutes.some((route) => route.kind === kind);

export type NotFoundKind = (typeof notFoundRoutes)[number]['kind'];

/** An address whose page the server sends for every path that matches the expression. */
export const examples = [{ matching: `^${paths.lead('[1-9]\\d{0,9}')}$`, address: paths.lead(0) }];

/** What a page needs besides the application: its code and, at the site, its static parts. */
export const preloadScreen = async (path: string): Promise<ScreenFile | undefined> => {
  const code = routeOf(path)?.Page.preload();
  const file = isDeskPath(path) ? undefined : screenFile(path);
  await code;
  return file;
};

const NEVER = new Promise<never>(() => undefined);

/** Those that were shown. React's `use` needs the same promise each time. */
const screens = new Map<string, Promise<ScreenFile | undefined>>();

/**
 * What the next screen needs. If a file of it is missing, because the page is unknown or a release
 * has replaced its files, the browser loads the document.
 */
export const screenAt = (path: string): Promise<ScreenFile | undefined> => {
  const known = screens.get(path);
  if (known) return known;
  const screen = preloadScreen(path).catch(() => {
    // Until the document is there, the present one must not ask again.
    if (window.location.pathname === path) window.location.reload();
    else screens.delete(path);
    return NEVER;
  });
  screens.set(path, screen);
  return screen;
};
