import {
  startTransition,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react';
import { unreachable } from 'virtual:words/errors';
import { tryAgain } from 'virtual:words/shared';
import { Route, Router, Switch, type BaseLocationHook } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { ErrorBoundary, PageFailed } from './components/error-boundary.tsx';
import { HtmlOfPartContext, replaceHead, Static, type HtmlOfPart } from './components/static.tsx';
import { LazyToasts } from './components/toast/lazy-toasts.tsx';
import { usePageArrival } from './lib/routing/use-page-arrival.ts';
import { NotFoundPage } from './pages/messages/not-found.static.tsx';
import { isDeskPath, type NotFoundKind } from './paths.ts';
import { routes, SiteLayout } from './routes.ts';
import { forgetUnreached, loadScreenOrReload } from './screens.ts';

interface AppProps {
  /** The path this document was loaded with. Back may have changed the address since. */
  path: string;
  /** Why a document was sent with status 404. */
  notFound?: NotFoundKind | undefined;
  /** In the build, renders the static parts. */
  htmlOfPart?: HtmlOfPart | undefined;
}

/** The address of the screen that is shown. While the next one loads, the one before stays. */
const useShownLocation = ((options) => {
  const [path, navigate] = useBrowserLocation(options);
  return [useDeferredValue(path), navigate];
}) satisfies BaseLocationHook;

export const App = (props: AppProps) => {
  const { path } = props;
  useEffect(() => {
    // Not within this effect: React hydrates the target of a click first only if the click is an
    // event of its own.
    const timer = setTimeout(window.boot.replayClick);
    return () => clearTimeout(timer);
  }, []);
  const screens = (
    // Above the keyed ErrorBoundary: below it, each path would mount a new Suspense, and the focus
    // would move while that shows its fallback.
    <Suspense>
      <Screens {...props} />
    </Suspense>
  );
  return (
    // oxlint-disable-next-line react/hooks -- how wouter takes another source of its location
    <Router hook={useShownLocation} ssrPath={path}>
      {isDeskPath(path) ? screens : <SiteLayout>{screens}</SiteLayout>}
      <LazyToasts />
    </Router>
  );
};

const Screens = ({ path: firstPath, notFound, htmlOfPart }: AppProps) => {
  // Not wouter's useLocation, which decodes it.
  const [path] = useShownLocation({ ssrPath: firstPath });
  const [isFirst, setFirst] = useState(true);
  // Set while rendering: React starts again with the new state, before it shows anything.
  if (isFirst && path !== firstPath) setFirst(false);
  // Unlike a hook, `use` may be called conditionally.
  const screen = isFirst ? undefined : use(loadScreenOrReload(path));
  const file = screen === 'unreached' ? undefined : screen;
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (file) replaceHead(file.head);
  }, [file]);
  usePageArrival(path);
  if (screen === 'unreached')
    return <Unreached path={path} onRetry={() => startTransition(renderAgain)} />;
  return (
    <ErrorBoundary key={path}>
      <HtmlOfPartContext value={file ? (name) => file.parts[name] : htmlOfPart}>
        {isFirst && notFound ? (
          <Static name="page">
            <NotFoundPage kind={notFound} />
          </Static>
        ) : (
          <Switch>
            {routes.map((route) => (
              <Route key={route.path} path={route.path} component={route.Page} />
            ))}
          </Switch>
        )}
      </HtmlOfPartContext>
    </ErrorBoundary>
  );
};

/** The code of the page could not be loaded, without a connection. */
const Unreached = ({ path, onRetry }: { path: string; onRetry: () => void }) => {
  useEffect(() => () => forgetUnreached(path), [path]);
  const retry = () => {
    forgetUnreached(path);
    onRetry();
  };
  return <PageFailed text={unreachable} label={tryAgain} onClick={retry} />;
};
