/*
 * The only script that runs before the first paint: the build puts it into each document. The page
 * is complete HTML, so the application loads after the paint, or as soon as the visitor does
 * something. A page of the desk shows nothing without it: there, it loads at once
 * (docs/decisions/0009-script-after-the-first-paint.md).
 */
import { whenIdle } from './lib/first-use.ts';
import { isAtSection, isNewVisit, prefersReducedMotion, scrollToHash } from './lib/scroll.ts';
import { leadIdOf, NEW_LEAD_PATH, TEMPLATE_LEAD_ID } from './paths.ts';

declare global {
  interface Window {
    /** What this script passes to the application. */
    boot: {
      /** The path this document was loaded with. Back may have changed the address since. */
      path: string;
      firstInteraction: Promise<void>;
      /** Each file of the page is there, after up to three attempts. */
      scriptsLoaded: Promise<void>;
      /** Holds clicks on buttons no longer, and repeats the last one. */
      replayClick: () => void;
    };
  }
}

/** `scripts`: the application, the code of the page, what these import. Empty in development. */
const { scripts = '', desk } = document.documentElement.dataset;
const addresses = scripts.split(' ').filter(Boolean);
const isDesk = desk !== undefined;

const once = (target: EventTarget, type: string) =>
  new Promise<void>((resolve) => {
    const options = { once: true, passive: true, capture: true };
    target.addEventListener(type, () => resolve(), options);
  });

const wait = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const addLink = (rel: string, href: string, attributes: Partial<HTMLLinkElement> = {}) =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href, ...attributes }));

/** A click on a button, or Enter in a form, which waits for the application. Links need none. */
let heldClick: HTMLButtonElement | undefined;

const holdClick = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  heldClick = button;
};

/** Also if the application cannot be loaded: the browser itself then submits the form. */
const replayClick = () => {
  window.removeEventListener('click', holdClick, { capture: true });
  heldClick?.click();
  heldClick = undefined;
};

const INTERACTIONS = [
  'pointermove',
  'pointerdown',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
];
const firstInteraction = Promise.race(INTERACTIONS.map((type) => once(window, type)));

const parsed = once(document, 'DOMContentLoaded');
const loaded = once(window, 'load');

const LARGEST_PAINT = 'largest-contentful-paint';
/** The first candidate for the largest paint or, where none is reported, the first paint. */
const painted = new Promise<void>((resolve) => {
  const isReported = PerformanceObserver.supportedEntryTypes.includes(LARGEST_PAINT);
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    resolve();
  }).observe({ type: isReported ? LARGEST_PAINT : 'paint', buffered: true });
});

const pageIsQuiet = async () => {
  await Promise.all([loaded, painted]);
  await whenIdle();
  // Only now, because browsers fetch a manifest at once, before the fonts.
  addLink('manifest', '/site.webmanifest');
};

/** The desk asks for its data while its script loads: of a list, only for All without a filter. */
const preloadLeads = () => {
  const { pathname, search } = window.location;
  const entry = window.history.state as { filter?: unknown } | null;
  // `search` is also the view.
  if (search || entry?.filter) return;
  if (pathname === NEW_LEAD_PATH || leadIdOf(pathname) === String(TEMPLATE_LEAD_ID)) return;
  // The page at /admin/leads/17 shows what the API has at /api/leads/17.
  const shown = pathname.replace('/admin', '/api');
  for (const address of [shown, '/api/leads/counts'])
    addLink('preload', address, { as: 'fetch', crossOrigin: 'use-credentials' });
};

/**
 * A browser jumps to the section of the hash while it reads the document, and leaves nothing to
 * scroll. So the hash is away by then (docs/decisions/0028-scroll-to-a-hash.md).
 */
const arriveAtHash = async () => {
  const { hash, href } = window.location;
  if (isDesk || !hash || !isNewVisit()) return;
  // The whole address: a path that begins with two slashes would name another host.
  if (!prefersReducedMotion())
    window.history.replaceState(window.history.state, '', href.slice(0, -hash.length));
  await parsed;
  // The browser looks for the section right after this event.
  await wait(0);
  window.history.replaceState(window.history.state, '', hash);
  // Fonts change the heights above the section. Meanwhile, the visitor may have gone elsewhere.
  void loaded.then(() => {
    if (window.scrollY === 0 || isAtSection(hash)) scrollToHash(hash);
  });
};

const ATTEMPTS = 3;

/** Tries three times, for a phone that leaves a tunnel, or a server that starts again. */
const importScript = async (address: string, attempt = 1): Promise<unknown> => {
  try {
    return await import(/* @vite-ignore */ address);
  } catch (error) {
    if (attempt === ATTEMPTS) throw error;
    await wait(attempt * 500);
    return importScript(address, attempt + 1);
  }
};

/** @param arrived once the address has its hash again */
const importScripts = async (arrived: Promise<void>) => {
  for (const address of addresses) addLink('modulepreload', address);
  // Scripts from the cache may be here before the end of the document that they hydrate.
  await Promise.all([parsed, arrived]);
  // The application last: each file that it needs has its own attempts.
  for (const address of addresses.toReversed()) await importScript(address);
};

const loadApplication = async (): Promise<void> => {
  const arrived = arriveAtHash();
  if (isDesk) preloadLeads();
  else await Promise.race([pageIsQuiet(), firstInteraction]);
  try {
    await importScripts(arrived);
  } catch (error) {
    replayClick();
    throw error;
  }
};

/**
 * Browsers refuse to fetch anything for a document whose address has credentials. They remember
 * these, so the same address is loaded again without them.
 * @returns whether the document is left for that address
 */
const leaveForPlainAddress = (): boolean => {
  // Not window.location, from which Chromium omits the credentials.
  const address = new URL(document.URL);
  if (!address.username && !address.password) return false;
  address.username = '';
  address.password = '';
  window.location.replace(address);
  return true;
};

const start = () => {
  window.addEventListener('click', holdClick, { capture: true });
  if (leaveForPlainAddress()) return;
  // Kept, because Back can change the address before the application is there.
  const path = window.location.pathname;
  window.boot = { path, firstInteraction, replayClick, scriptsLoaded: loadApplication() };
};

start();
