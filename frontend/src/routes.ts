import { createElement, memo, use, type ComponentType } from 'react';
import { Static } from './components/static.tsx';
import { LEAD_ID, NOT_FOUND_KINDS, paths, type NotFoundKind } from './lib/paths.ts';
import type { PageModule, PageProps } from './page.ts';

/** The one route table: an address, with its parameters, and the module of the page there. */
const TABLE = {
  [paths.home]: 'pages/home/home-page.tsx',
  [paths.services]: 'pages/services/services-page.static.tsx',
  [paths.about]: 'pages/about/about-page.tsx',
  [paths.member(':id')]: 'pages/about/member-page.static.tsx',
  [paths.blog]: 'pages/blog/blog-page.static.tsx',
  [paths.blogPage(':page')]: 'pages/blog/older-page.static.tsx',
  [paths.topic(':id')]: 'pages/blog/topic-page.static.tsx',
  [paths.article(':slug')]: 'pages/blog/article-page.tsx',
  [paths.privacy]: 'pages/legal/privacy-page.static.tsx',
  [paths.imprint]: 'pages/legal/imprint-page.static.tsx',
  [paths.newsletter(':action')]: 'pages/messages/newsletter-page.tsx',
  [paths.outcome(':outcome')]: 'pages/messages/outcome-page.static.tsx',
  [paths.leads]: 'desk/leads-page.tsx',
  [paths.lead(':id')]: 'desk/lead-page.tsx',
};

/**
 * As React.lazy, but a component that has been loaded is shown at once, without a fallback in
 * between: the build and the first hydration need it so, and a fallback would lose the focus on
 * the heading.
 */
const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const preload = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (loaded) => (component = loaded),
      (error: unknown) => {
        // The next call tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  // The old page stays until the next one is there, and must not render again meanwhile.
  const LazyComponent = memo((props: Props) => createElement(component ?? use(preload()), props));
  return Object.assign(LazyComponent, { preload });
};

type Page = ComponentType<PageProps<string>>;

/** A page without behaviour is one static part. */
const asStaticPart =
  (StaticPage: Page): Page =>
  (props) =>
    createElement(Static, { name: 'page' }, createElement(StaticPage, props));

// Imported when needed: in the preview, a mistake in the texts of one page spares the others.
const modules = import.meta.glob<PageModule<string>>([
  './pages/*/*-page.tsx',
  './pages/*/*-page.static.tsx',
  './desk/*-page.tsx',
]);

export const routes = Object.entries(TABLE).map(([path, source]) => {
  const importModule = modules[`./${source}`]!;
  const Page = lazyComponent(async () => {
    const module = await importModule();
    return source.endsWith('.static.tsx') ? asStaticPart(module.Page) : module.Page;
  });
  return { path, source, importModule, Page };
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

interface NotFoundRoute {
  matching: string;
  /** An example. */
  address: string;
  kind: NotFoundKind;
}

/** Sent with status 404, the first that matches. */
export const notFoundRoutes: readonly NotFoundRoute[] = [
  { matching: `^${paths.member('[^/]+')}/?$`, address: paths.member('404'), kind: 'member' },
  { matching: `^${paths.article('[^/]+')}/?$`, address: paths.article('404'), kind: 'article' },
  { matching: '^/', address: '/404', kind: 'page' },
];

export const isNotFoundKind = (kind?: string): kind is NotFoundKind =>
  NOT_FOUND_KINDS.some((other) => other === kind);

/** The server sends the page of the address for every path that matches: the same for all leads. */
export const sharedPages = [{ matching: `^${paths.lead(LEAD_ID)}$`, address: paths.lead(0) }];
