import { createElement, memo, use, type ComponentType } from 'react';
import { Static } from './components/static.tsx';
import { paths } from './paths.ts';
import type { PageModule, PageProps } from './page-meta.ts';

/** The one route table: an address of paths.ts, with its parameters, and the page's module. */
const TABLE = {
  [paths.home]: 'pages/home/home-page.tsx',
  [paths.services]: 'pages/services/services-page.tsx',
  [paths.about]: 'pages/about/about-page.tsx',
  [paths.member(':id')]: 'pages/about/member-page.static.tsx',
  [paths.blog]: 'pages/blog/blog-page.static.tsx',
  [paths.blogPage(':page')]: 'pages/blog/older-page.static.tsx',
  [paths.topic(':id')]: 'pages/blog/topic-page.static.tsx',
  [paths.article(':slug')]: 'pages/blog/article-page.tsx',
  [paths.privacy]: 'pages/legal/privacy-page.static.tsx',
  [paths.imprint]: 'pages/legal/imprint-page.static.tsx',
  [paths.newsletter(':action')]: 'pages/messages/newsletter-page.tsx',
  [paths.formResult(':result')]: 'pages/messages/form-result-page.static.tsx',
  [paths.leads]: 'desk/list-page.tsx',
  [paths.newLead]: 'desk/new-lead-page.tsx',
  [paths.lead(':id')]: 'desk/lead-page.tsx',
};

/**
 * As React.lazy, but a component that has been loaded is rendered at once. React.lazy would show
 * the fallback of `<Suspense>` first, and the focus on the heading of the new page would be lost.
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

  // memo: while the next page loads, the present one is not rendered again.
  const LazyComponent = memo((props: Props) => createElement(component ?? use(preload()), props));
  return Object.assign(LazyComponent, { preload });
};

type Page = ComponentType<PageProps<string>>;

// Imported when needed: in the dev server, a mistake in the texts of one page spares the others.
const modules = {
  ...import.meta.glob<PageModule<string>>(['./pages/*/*-page.tsx', './desk/*-page.tsx']),
  ...(import.meta.env.SSR && import.meta.glob<PageModule<string>>('./pages/*/*-page.static.tsx')),
};

/** In the browser, only for a page with behavior: it has no module of the others. */
export const importPage = (source: string) => modules[`./${source}`]!();

export const isStaticPage = (source: string): boolean => source.endsWith('.static.tsx');

/** A page without behavior is one static part: the browser has its HTML, and needs no module. */
const loadPage = async (source: string): Promise<Page> => {
  if (!isStaticPage(source)) return (await importPage(source)).Page;
  const StaticPage = import.meta.env.SSR ? (await importPage(source)).Page : () => null;
  return (props) => createElement(Static, { name: 'page' }, createElement(StaticPage, props));
};

export const PARAMETER = /:(\w+)/g;

export const routes = Object.entries(TABLE).map(([path, source]) => {
  const Page = lazyComponent(() => loadPage(source));
  // Compared exactly, as the server does: the router itself ignores case and a trailing slash.
  const pattern = new RegExp(`^${path.replaceAll(PARAMETER, '[^/]+')}$`);
  return { path, pattern, source, Page };
});

export const findRoute = (path: string) => routes.find(({ pattern }) => pattern.test(path));

/** Header and footer of the site: the desk loads neither. */
export const SiteLayout = lazyComponent(async () => {
  const module = await import('./components/layout/site-layout.tsx');
  return module.SiteLayout;
});
