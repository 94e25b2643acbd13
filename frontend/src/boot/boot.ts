/*
 * All that a page runs before it is painted; it stands in the page itself (build/inline-boot.ts). The page is complete
 * HTML: its fonts and its first paint go first, and React with the code of the page comes after them, or at once when
 * the visitor begins to do something.
 */
import { holdEarlyClicks, releaseEarlyClick } from './early-clicks.ts';
import { firstSign } from './first-sign.ts';

/**
 * The addresses of the code that every page needs, each after those it imports, from the build; none in development,
 * where the page names it.
 */
declare const SCRIPTS: readonly string[];

const MANIFEST = '/site.webmanifest';

window.boot = { firstSign, holdEarlyClicks, releaseEarlyClick };
holdEarlyClicks();

const loaded = new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));

const LARGEST = 'largest-contentful-paint';

/** What a visitor came for stands on the screen; in a tab that nobody sees, not before somebody looks. */
const painted = new Promise<void>((resolve) => {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    resolve();
  }).observe({
    type: PerformanceObserver.supportedEntryTypes.includes(LARGEST) ? LARGEST : 'paint',
    buffered: true,
  });
});

/** The browser has nothing else to do. Safari does not tell. */
const idle = () =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 });
    else setTimeout(resolve);
  });

const addLink = (rel: string, href: string) =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));

const quiet = async () => {
  await Promise.all([loaded, painted]);
  await idle();
  // Named now, since a browser fetches it at once, before the fonts.
  addLink('manifest', MANIFEST);
};

const start = async () => {
  await Promise.race([quiet(), firstSign]);
  for (const address of SCRIPTS) addLink('modulepreload', address);
  try {
    // One after the other, so that the browser can answer the visitor in between.
    for (const address of SCRIPTS) await import(/* @vite-ignore */ address);
  } catch (error) {
    // The network failed: without script the form is sent by the browser itself.
    releaseEarlyClick();
    throw error;
  }
};

void start();
