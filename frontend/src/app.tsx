import { Suspense, use, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { replaceHead } from './components/html.tsx';
import { StaticParts, type PartsSource } from './components/static.tsx';
import { LazyToasts } from './components/toast/lazy-toasts.tsx';
import { isDeskPath, type NotFoundKind } from './lib/paths.ts';
import { usePageArrival } from './lib/routing/use-page-arrival.ts';
import { NotFoundPage } from './pages/messages/not-found.tsx';
import { routes, SiteLayout } from './routes.ts';
import { loadScreenOrReload } from './screens.ts';

interface AppProps {
  /** That of the document, without query and hash. */
  path: string;
  /** Why a document was sent with status 404. */
  notFound?: NotFoundKind | undefined;
  /** Renders the static parts, in the build. */
  parts?: PartsSource | undefined;
}

export const App = ({ path, notFound, parts }: AppProps) => {
  useEffect(() => {
    // In a task of its own: React then hydrates at once what was clicked (boot.ts).
    const timer = setTimeout(window.boot.releaseClicks);
    return () => clearTimeout(timer);
  }, []);
  const screens = (
    // Above the keyed ErrorBoundary: below it, each path would mount a new Suspense, and the focus
    // would move while that shows its fallback.
    <Suspense>
      <Screens path={path} notFound={notFound} parts={parts} />
    </Suspense>
  );
  return (
    <Router ssrPath={path}>
      {isDeskPath(path) ? screens : <SiteLayout>{screens}</SiteLayout>}
      <LazyToasts />
    </Router>
  );
};

/**
 * The screen of the present address. While the next one loads, the one before stays. The document
 * has the first screen; that of a later address comes in a file.
 */
const Screens = ({ path: firstPath, notFound, parts }: AppProps) => {
  const path = useDeferredValue(usePathname({ ssrPath: firstPath }));
  const [isFirst, setFirst] = useState(true);
  if (isFirst && path !== firstPath) setFirst(false);
  const file = isFirst ? undefined : use(loadScreenOrReload(path));
  useLayoutEffect(() => {
    if (file) replaceHead(file.head);
  }, [file]);
  usePageArrival(path);
  const partOf = file ? (name: string) => file.parts[name] : parts;
  return (
    <ErrorBoundary key={path}>
      <StaticParts value={partOf}>
        {isFirst && notFound ? (
          <NotFoundPage kind={notFound} />
        ) : (
          <Switch location={path}>
            {routes.map((route) => (
              <Route key={route.path} path={route.path} component={route.Page} />
            ))}
          </Switch>
        )}
      </StaticParts>
    </ErrorBoundary>
  );
};
