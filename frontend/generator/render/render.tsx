// What the build, and the preview, run of the site: a bundle of its own, made by Vite.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from '../../src/app.tsx';
import { leadIn, paths, type NotFoundKind } from '../../src/lib/paths.ts';
import type { PageMeta } from '../../src/page.ts';
import { notFoundMeta } from '../../src/pages/messages/not-found.tsx';
import { notFoundRoutes, PARAMETER, routeOf, routes, SiteLayout } from '../../src/routes.ts';

export { siteContent } from '../../src/content/site.ts';
export { CONFIG_PLACEHOLDERS } from '../../src/lib/public-config.ts';
export { notFoundRoutes, sharedPages } from '../../src/routes.ts';
export { previewPath, renderHead, renderMeta } from './head.ts';
export { textFiles } from './text-files.ts';

type Params = Readonly<Record<string, string>>;
type Route = (typeof routes)[number];

const addressOf = ({ path }: Route, params: Params): string =>
  path.replaceAll(PARAMETER, (_, name: string) => params[name]!);

/** Each known address with what is said of it. */
export const listAddresses = async () => {
  const addresses: { address: string; meta: PageMeta }[] = [];
  for (const route of routes) {
    const { meta, staticParams = () => [{}] } = await route.importModule();
    for (const params of staticParams())
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
  /** The module of the page, if it has one of its own. */
  source?: string;
  notFound?: NotFoundKind;
}

const knownPage = async (address: string): Promise<FoundPage | undefined> => {
  const route = routeOf(address);
  if (!route) return undefined;
  const { meta, staticParams = () => [{}] } = await route.importModule();
  const params = staticParams().find((each) => addressOf(route, each) === address);
  if (!params) return undefined;
  await route.Page.preload();
  return { status: 200, meta: meta(params), source: route.source };
};

const notFoundPage = (address: string): FoundPage => {
  const { kind } = notFoundRoutes.find(({ matching }) => new RegExp(matching).test(address))!;
  return { status: 404, meta: notFoundMeta(kind), notFound: kind };
};

/** Renders the page of an address, and each of its static parts by name. */
export const renderPage = async (path: string) => {
  // All leads share a page.
  const address = leadIn(path) === undefined ? path.replace(/(.)\/$/, '$1') : paths.lead(0);
  const page = (await knownPage(address)) ?? notFoundPage(address);
  await SiteLayout.preload();
  const parts: Record<string, string> = {};
  const renderPart = (name: string, children: ReactNode) => {
    const html = renderToStaticMarkup(children);
    if ((parts[name] ?? html) !== html)
      throw new Error(`${address} has two static parts with the name ${name}`);
    parts[name] = html;
    return html;
  };
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <App path={address} notFound={page.notFound} parts={renderPart} />,
    // All of it in one piece, in its place.
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  // React would leave what is within <Suspense> to the browser.
  if (errors.length > 0) throw errors[0];
  return { ...page, app: await new Response(prelude).text(), parts };
};
