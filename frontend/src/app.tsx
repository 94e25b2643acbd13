import { startTransition, useEffect, useState } from 'react';
import { Router } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { ErrorBoundary } from '../../islands/frame/error-boundary.tsx';
import { SiteLayout } from '../../islands/frame/site-layout.tsx';
import type { LoadScreen, Screen } from './screen.ts';
import { usePageArrival } from './use-page-arrival.ts';

export const App = ({ initialScreen, load }: { initialScreen: Screen; load: LoadScreen }) => {
  const screen = useScreen(initialScreen, load);
  usePageArrival(screen);
  useEffect(() => window.boot.releaseEarlyClick(), []);
  return (
    <Router ssrPath={initialScreen.path}>
      <SiteLayout>
        <ErrorBoundary key={screen.path}>{screen.content}</ErrorBoundary>
      </SiteLayout>
    </Router>
  );
};

/** Returns the screen of the current path. While the next screen loads, the previous one stays. */
const useScreen = (initialScreen: Screen, load: LoadScreen): Screen => {
  const path = usePathname({ ssrPath: initialScreen.path });
  const [screen, setScreen] = useState(initialScreen);

  useEffect(() => {
    if (path === screen.path) return undefined;
    let wanted = true;
    load(path).then(
      (next) => wanted && startTransition(() => setScreen(next)),
      // The page or a file is missing, for example after a new release. A reload gets the current version from the server.
      () => wanted && window.location.reload(),
    );
    return () => {
      wanted = false;
    };
  }, [path, screen.path, load]);

  return screen;
};
