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
 * it after the first paint. Until then, it holds clicks on buttons.
 */
const start = async () => {
  const { path } = window.boot;
  const { notFound } = document.documentElement.dataset;
  // This module may run early, as an import of the page's chunk: wait for the other chunks.
  await window.boot.scriptsLoaded;
  // If a file is missing, the browser itself restores the position and follows links.
  await Promise.all([
    isDeskPath(path) || SiteLayout.preload(),
    notFound || findRoute(path)?.Page.preload(),
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
