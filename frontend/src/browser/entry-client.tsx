import { startTransition } from 'react';
import { App } from './navigation/app.tsx';
import { startAnalytics } from '../lib/analytics.ts';
import { hydrateRoot } from './hydration/hydrate-root.ts';
import { followLinks } from './navigation/links.ts';
import { startScrollMemory } from './navigation/scroll-memory.ts';
import { isNewsletterPath, LEAD_DRAFT, paths } from '../lib/paths.ts';
import { arrivedScreen } from './navigation/screens.tsx';
import { startScrollButtons } from '../lib/scroll.ts';
import { keep } from '../lib/stored.ts';
// Imported for its side effect: registers the Trusted Types policy before other code can take its name.
import '../ui/html.tsx';

// Not on the pages of the newsletter, whose addresses contain tokens.
if (!isNewsletterPath(window.location.pathname)) startAnalytics();

const start = async () => {
  const screen = await arrivedScreen(window.location.pathname);
  // Only now: if a file of the page is missing, the browser itself restores the scroll position.
  startScrollMemory();
  // In a transition, React hydrates in slices, and the browser can handle input in between.
  startTransition(() => {
    hydrateRoot(document.getElementById('root')!, <App initialScreen={screen} />);
  });
  followLinks();
  startScrollButtons();
};

start().catch((error: unknown) => {
  // Without the files of the desk, the browser itself follows and submits.
  window.boot.releaseAllClicks();
  throw error;
});
// The browser itself submitted the form: the draft is no longer needed.
if (window.location.pathname === paths.outcome('received')) keep(LEAD_DRAFT, undefined);
