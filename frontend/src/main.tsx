import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { followLinks } from './lib/routing/follow-links.ts';
import { forget, LEAD_DRAFT } from './lib/stored.ts';
import { isDeskPath, isNotFoundKind, paths } from './paths.ts';
import { findRoute, SiteLayout } from './routes.ts';
import { loadScreen } from './screens.ts';

/**
 * The browser's entry: hydrates the document, once the code of its page is there. boot.ts imports
 * this after the first paint, at the desk at once, and holds clicks on buttons until the page is
 * hydrated.
 */
const start = async () => {
  const { path } = window.boot;
  const { notFound } = document.documentElement.dataset;
  // This module may run early, as an import of the page's chunk: wait for the other chunks.
  await window.boot.scriptsLoaded;
  // Until all files are here, nothing is taken over: the browser still restores the position and
  // follows links.
  await Promise.all([
    isDeskPath(path) ? undefined : SiteLayout.preload(),
    notFound ? undefined : findRoute(path)?.Page.preload(),
  ]);
  // The browser itself submitted the form: the draft is no longer needed.
  if (path === paths.formResult('received')) forget(LEAD_DRAFT);
  const app = <App path={path} notFound={isNotFoundKind(notFound) ? notFound : undefined} />;
  // In a transition, React hydrates in slices, and the browser can handle input in between.
  startTransition(() => {
    hydrateRoot(document.getElementById('appRoot')!, app);
  });
  followLinks(loadScreen);
};

start().catch((error: unknown) => {
  window.boot.replayClick();
  throw error;
});
