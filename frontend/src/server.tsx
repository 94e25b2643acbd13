import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { leadIn, paths } from './lib/paths.ts';
import type { PageMeta } from './page.ts';
import { notFoundMeta } from './pages/messages/not-found.tsx';
import {
  notFoundRoutes,
  PARAMETER,
  routeOf,
  routes,
  SiteLayout,
  type NotFoundKind,
} from './routes.ts';

type Params = Readonly<Record<string, string>>;
type Route = (typeof routes)[number];

const addressOf = ({ path }: Route, params: Params): string =>
  path.replaceAll(PARAMETER, (_, name: string) => params[name]!);

/** Each known address with what is said of it. */
export const listAddresses = async () => {
  const addresses: { address: string; meta: PageMeta }[] = [];
  for (const route of routes) {
    const { meta, subjects = () => [{}] } = await route.load();
    for (const params of subjects())
      addresses.push({ address: addressOf(route, params), meta: meta(params) });
  }
  return addresses;
};

interface Screen {
  status: 200 | 404;
  meta: PageMeta;
  /** The module of the page, if it has one of its own. */
  source?: string;
  notFound?: NotFoundKind;
}

const knownScreen = async (address: string): Promise<Screen | undefined> => {
  const route = routeOf(address);
  if (!route) return undefined;
  const { meta, subjects = () => [{}] } = await route.load();
  const params = subjects().find((each) => addressOf(route, each) === address);
  if (!params) return undefined;
  await route.Page.preload();
  return { status: 200, meta: meta(params), source: route.source };
};

const notFoundScreen = (address: string): Screen => {
  const { kind } = notFoundRoutes.find(({ matching }) => new RegExp(matching).test(address))!;
  return { status: 404, meta: notFoundMeta(kind), notFound: kind };
};

/**
 * The generator's entry: renders the document of an address, and each of its static parts by name.
 */
export const render = async (path: string) => {
  // The pages of all leads have the same document.
  const address = leadIn(path) === undefined ? path.replace(/(.)\/$/, '$1') : paths.lead(0);
  const screen = (await knownScreen(address)) ?? notFoundScreen(address);
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
    <App path={address} notFound={screen.notFound} parts={renderPart} />,
    // All of it in one piece, in its place.
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  // React would leave what is within <Suspense> to the browser.
  if (errors.length > 0) throw errors[0];
  return { ...screen, app: await new Response(prelude).text(), parts };
};
