import { startTransition } from 'react';
import { App } from './app.tsx';
import { startAnalytics } from './lib/analytics.ts';
import { releaseEarlyClick } from './lib/boot-state.ts';
import { hydrateRoot } from './lib/hydrate-root.ts';
import { startScrollMemory } from './lib/scroll-memory.ts';
import { startPrefetch } from './prefetch.ts';
import { loadScreen } from './routes.ts';
// Takes the name of its Trusted Types policy before anything else could.
import './ui/html.tsx';

startAnalytics();
startScrollMemory();

// The page is complete HTML already: React takes it over once the code of this one page is here.
const screen = await loadScreen(window.location.pathname, true);
// As a transition, React works in slices, and the browser answers the visitor in between.
startTransition(() => {
  hydrateRoot(document.getElementById('root')!, <App initialScreen={screen} onReady={releaseEarlyClick} />);
});
startPrefetch();
