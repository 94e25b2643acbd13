/*
 * Renders the pages: in the build, in the development server and in the editor's preview. Vite
 * bundles it, since the generator itself cannot import Markdown, YAML or JSX. So what else of the
 * bundle the generator needs is exported here, too.
 */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { LEAD_ID, leadIdOf, paths, TEMPLATE_LEAD_ID, type NotFoundKind } from './paths.ts';
import type { PageMeta } from './page-meta.ts';
import { notFoundMeta } from './pages/messages/not-found.static.tsx';
import { findRoute, importPage, isStaticPage, PARAMETER, routes, SiteLayout } from './routes.ts';

export { renderPageHead, renderPageTags } from './render/head.ts';
export { textFiles } from './render/text-files.ts';
export { siteContent } from './content/site.ts';
export { CONFIG_PLACEHOLDERS } from './lib/public-config.ts';
export { linkPreviewPath } from './page-meta.ts';

interface NotFoundRoute {
  /** A regular expression, for the server. */
  matching: string;
  /** An example, which the build renders: no slug has a `_`. */
  address: string;
  kind: NotFoundKind;
}

/** Sent with status 404, the first that matches. */
export const notFoundRoutes: readonly NotFoundRoute[] = [
  { matching: `^${paths.member('[^/]+')}/?$`, address: paths.member('_404'), kind: 'member' },
  { matching: `^${paths.article('[^/]+')}/?$`, address: paths.article('_404'), kind: 'article' },
  { matching: '^/', address: '/404', kind: 'page' },
];

/** The server sends the page of the address for every path that matches. */
export const sharedPages = [
  { matching: `^${paths.lead(LEAD_ID)}$`, address: paths.lead(TEMPLATE_LEAD_ID) },
];

type Params = Readonly<Record<string, string>>;
type Route = (typeof routes)[number];

const addressOf = ({ path }: Route, params: Params): string =>
  path.replaceAll(PARAMETER, (_, name: string) => params[name]!);

export const listAddresses = async () => {
  const addresses: { address: string; meta: PageMeta }[] = [];
  for (const route of routes) {
    const { meta, pathParams = () => [{}] } = await importPage(route.source);
    for (const params of pathParams())
      addresses.push({ address: addressOf(route, params), meta: meta(params) });
  }
  return addresses;
};

/** What search engines should find: each page once, at its canonical address. */
export const listCanonicalPages = async (): Promise<PageMeta[]> => {
  const addresses = await listAddresses();
  return addresses
    .filter(({ address, meta }) => meta.canonical === address && !meta.noindex)
    .map(({ meta }) => meta);
};

interface FoundPage {
  status: 200 | 404;
  meta: PageMeta;
  /** The module of the page that the browser loads: a page without behavior has none. */
  script?: string | undefined;
  notFound?: NotFoundKind;
}

const knownPage = async (address: string): Promise<FoundPage | undefined> => {
  const route = findRoute(address);
  if (!route) return undefined;
  const { meta, pathParams = () => [{}] } = await importPage(route.source);
  // The route also matches names that nothing has, such as the slug of no article.
  const params = pathParams().find((each) => addressOf(route, each) === address);
  if (!params) return undefined;
  await route.Page.preload();
  const script = isStaticPage(route.source) ? undefined : route.source;
  return { status: 200, meta: meta(params), script };
};

const notFoundPage = (address: string): FoundPage => {
  const { kind } = notFoundRoutes.find(({ matching }) => new RegExp(matching).test(address))!;
  return { status: 404, meta: notFoundMeta(kind), notFound: kind };
};

const addressOfPage = (path: string): string => {
  const isLead = leadIdOf(path) !== undefined;
  return isLead ? paths.lead(TEMPLATE_LEAD_ID) : path.replace(/(.)\/$/, '$1');
};

/** Renders the page of an address, and each of its static parts by name. */
export const renderPage = async (path: string) => {
  const address = addressOfPage(path);
  const page = (await knownPage(address)) ?? notFoundPage(address);
  await SiteLayout.preload();
  const parts: Record<string, string> = {};
  const renderAndKeep = (name: string, children: ReactNode) => {
    const html = renderToStaticMarkup(children);
    if ((parts[name] ?? html) !== html)
      throw new Error(`${address} has two static parts with the name ${name}`);
    parts[name] = html;
    return html;
  };
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <App path={address} notFound={page.notFound} htmlOfPart={renderAndKeep} />,
    // Otherwise React would send a large boundary separately, and need an inline script to move it.
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  // After an error within <Suspense>, React would go on, and leave that part to the browser.
  if (errors.length > 0) throw errors[0];
  return { ...page, app: await new Response(prelude).text(), parts };
};
