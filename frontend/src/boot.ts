/*
 * The only script that runs before the first paint, inlined by the build. The page is complete HTML:
 * the application loads after the first paint, or at once when the visitor starts to interact.
 */
import { whenIdle } from './lib/first-use.ts';

/**
 * `data-scripts` has the application, the code of the page, and then what these import. It is empty
 * in development.
 */
const { scripts, desk } = document.documentElement.dataset;
const addresses = scripts ? scripts.split(' ') : [];

const INTERACTIONS = [
  'pointermove',
  'pointerdown',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
];
const LARGEST_PAINT = 'largest-contentful-paint';
const ATTEMPTS = 3;

const next = (target: EventTarget, type: string) =>
  new Promise<void>((resolve) => {
    const options = { once: true, passive: true, capture: true };
    target.addEventListener(type, () => resolve(), options);
  });

const wait = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const addLink = (rel: string, href: string, more: Partial<HTMLLinkElement> = {}) =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href, ...more }));

const firstInteraction = Promise.race(INTERACTIONS.map((type) => next(window, type)));
const loaded = next(window, 'load');

/**
 * At the first candidate for the largest paint or, where that is not reported, at the first one.
 */
const painted = new Promise<void>((resolve) => {
  const isReported = PerformanceObserver.supportedEntryTypes.includes(LARGEST_PAINT);
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    resolve();
  }).observe({ type: isReported ? LARGEST_PAINT : 'paint', buffered: true });
});

let clicked: HTMLButtonElement | null = null;

/** A click on a button, or Enter in a form, waits for the application. Links need none. */
const hold = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  clicked = button;
};
window.addEventListener('click', hold, { capture: true });

/** Also if the application cannot be loaded: the browser itself then submits the form. */
const release = () => {
  window.removeEventListener('click', hold, { capture: true });
  clicked?.click();
  clicked = null;
};
// Back can change the address before the application is there.
window.boot = { path: window.location.pathname, firstInteraction, release };

const quiet = async () => {
  await Promise.all([loaded, painted]);
  await whenIdle();
  // Only now, because browsers fetch a manifest at once, before the fonts.
  addLink('manifest', '/site.webmanifest');
};

/** A page of the desk asks for its data while its script loads, unless the list is searched. */
const preloadLeads = () => {
  const { pathname, search } = window.location;
  const entry = window.history.state as { filter?: unknown } | null;
  if (search || entry?.filter) return;
  // The page at /admin/leads/17 shows what the API has at /api/leads/17.
  for (const address of [pathname.replace('/admin', '/api'), '/api/leads/counts'])
    addLink('preload', address, { as: 'fetch', crossOrigin: 'use-credentials' });
};

/** A phone that leaves a tunnel, or a server that starts again: two more attempts. */
const importScript = async (address: string): Promise<unknown> => {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await import(/* @vite-ignore */ address);
    } catch {
      await wait(attempt * 500);
    }
  }
  return import(/* @vite-ignore */ address);
};

const start = async () => {
  if (desk === undefined) await Promise.race([quiet(), firstInteraction]);
  else preloadLeads();
  for (const address of addresses) addLink('modulepreload', address);
  // From the cache, scripts can be here before the end of the document, which they need.
  if (document.readyState === 'loading') await next(document, 'DOMContentLoaded');
  try {
    // The application last: each file that it needs has its own attempts.
    for (const address of addresses.toReversed()) await importScript(address);
  } catch (error) {
    release();
    throw error;
  }
};

/** At an address with a password, browsers refuse to fetch. They have the password by then. */
const leaveCredentials = (): boolean => {
  // Not window.location, from which Chromium omits the credentials.
  const address = new URL(document.URL);
  if (!address.username && !address.password) return false;
  address.username = '';
  address.password = '';
  window.location.replace(address);
  return true;
};

if (!leaveCredentials()) void start();
