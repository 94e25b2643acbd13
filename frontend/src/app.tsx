import { StrictMode, useEffect } from 'react';
import { Router } from 'wouter';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { newEntryState } from './lib/scroll-memory.ts';
import type { Screen } from './routes.ts';
import { usePageArrival } from './use-page-arrival.ts';
import { useScreen } from './use-screen.ts';

interface AppProps {
  initialScreen: Screen;
  /** Called in the browser once every control works. */
  onReady?: (() => void) | undefined;
}

/** The whole site. It starts with the screen that the server rendered and follows the address from there. */
export const App = ({ initialScreen, onReady }: AppProps) => (
  <StrictMode>
    <Router
      ssrPath={initialScreen.path}
      aroundNav={(navigate, to, options) => navigate(to, { ...options, state: newEntryState() })}
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
