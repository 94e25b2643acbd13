import { StrictMode, useEffect } from 'react';
import { Router } from 'wouter';
import { ErrorBoundary } from '../../islands/frame/error-boundary.tsx';
import { SiteLayout } from '../../islands/frame/site-layout.tsx';
import { isNewsletterPath } from '../../lib/paths.ts';
import { newEntryState } from './scroll-memory.ts';
import type { Screen } from './screens.tsx';
import { usePageArrival } from './use-page-arrival.ts';
import { useScreen } from './use-screen.ts';

interface AppProps {
  initialScreen: Screen;
  /** Called in the browser when every control works. */
  onReady?: (() => void) | undefined;
}

/** The whole site. Starts with the prerendered screen, then follows the browser's location. */
export const App = ({ initialScreen, onReady }: AppProps) => (
  <StrictMode>
    <Router
      ssrPath={initialScreen.path}
      aroundNav={(navigate, to, options) =>
        // The address of such a page contains a token, and must not be in the history of a document with analytics.
        isNewsletterPath(window.location.pathname)
          ? window.location.assign(to)
          : navigate(to, { ...options, state: { ...(options?.state as object), ...newEntryState() } })
      }
    >
      <CurrentScreen initialScreen={initialScreen} onReady={onReady} />
    </Router>
  </StrictMode>
);

const CurrentScreen = ({ initialScreen, onReady }: AppProps) => {
  const screen = useScreen(initialScreen);
  usePageArrival(screen);
  useEffect(() => onReady?.(), [onReady]);
  return (
    <SiteLayout>
      <ErrorBoundary key={screen.path}>{screen.content}</ErrorBoundary>
    </SiteLayout>
  );
};
