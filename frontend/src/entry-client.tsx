import { startTransition } from 'react';
import { App } from './app.tsx';
import { startAnalytics } from './lib/analytics.ts';
import { releaseEarlyClick } from './lib/boot-state.ts';
import { hydrateRoot } from './lib/hydrate-root.ts';
import { startScrollMemory } from './lib/scroll-memory.ts';
import { startPrefetch } from './prefetch.ts';
import { loadScreen } from './routes.ts';
// Imported for its side effect: registers the Trusted Types policy before other code can take its name.
import './ui/html.tsx';

startAnalytics();

// The page is already complete HTML. Only the code of this page is needed to hydrate it.
const screen = await loadScreen(window.location.pathname, true);
// Only now: if a file of the page is missing, the browser itself restores the scroll position.
startScrollMemory();
// In a transition, React hydrates in slices, and the browser can handle input in between.
startTransition(() => {
  hydrateRoot(document.getElementById('root')!, <App initialScreen={screen} onReady={releaseEarlyClick} />);
});
startPrefetch();
