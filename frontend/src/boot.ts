/*
 * The only script that runs before the first paint, inlined by the build. The page is complete HTML: React and the code
 * of the page load after the first paint, or at once when the visitor starts to interact.
 */
import { whenIdle } from '../../lib/idle-tasks.ts';
import { holdEarlyClicks, releaseAllClicks, releaseEarlyClick } from './early-clicks.ts';

/** The scripts that every page of the site, or of the desk, needs, each after its dependencies. Set by the build; empty in development. */
declare const SCRIPTS: readonly string[];

const firstInteraction = new Promise<void>((resolve) => {
  for (const event of [
    'pointermove',
    'pointerdown',
    'wheel',
    'scroll',
    'keydown',
    'focusin',
    'click',
  ])
    window.addEventListener(event, () => resolve(), { once: true, passive: true, capture: true });
});

window.boot = { firstInteraction, releaseEarlyClick, releaseAllClicks };
holdEarlyClicks();

const loaded = new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));

const LARGEST = 'largest-contentful-paint';

/** Resolves at the first candidate for the largest contentful paint or, where that is not reported, at the first paint. */
const painted = new Promise<void>((resolve) => {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    resolve();
  }).observe({
    type: PerformanceObserver.supportedEntryTypes.includes(LARGEST) ? LARGEST : 'paint',
    buffered: true,
  });
});

/**
 * Has the browser lay out only the beginning of the page for the first paint (`data-opening` in base.css): a phone shows
 * a long article a third earlier. Not if the browser will scroll to another place, which needs the true heights: after a
 * reload, and at a hash or a text fragment, which only Chromium leaves in this name.
 */
const showTopFirst = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (
    navigation?.type !== 'navigate' ||
    navigation.name.includes('#') ||
    !('userAgentData' in navigator)
  )
    return;
  const { dataset } = document.documentElement;
  dataset['opening'] = '';
  void Promise.race([painted, firstInteraction]).then(() => delete dataset['opening']);
};

const addLink = (rel: string, href: string, more: Partial<HTMLLinkElement> = {}) =>
  document.head.append(Object.assign(document.createElement('link'), { rel, href, ...more }));

const quiet = async () => {
  await Promise.all([loaded, painted]);
  await whenIdle();
  // The link is added only now, because browsers fetch a manifest at once, before the fonts.
  addLink('manifest', '/site.webmanifest');
};

const start = async () => {
  // A page of the desk is nothing without its script.
  const isDesk = document.documentElement.dataset['desk'] !== undefined;
  // Its data are on their way while its script is: their addresses in the API, unless the list is searched.
  const { pathname, search } = window.location;
  const data = /^\/admin(\/leads(?:\/[1-9]\d*)?)$/.exec(pathname + search)?.[1];
  if (isDesk && data && !(window.history.state as { filter?: unknown } | null)?.filter)
    for (const path of [data, '/leads/counts'])
      addLink('preload', `/api${path}`, { as: 'fetch', crossOrigin: 'use-credentials' });
  await Promise.race([quiet(), firstInteraction, ...(isDesk ? [undefined] : [])]);
  for (const address of SCRIPTS) addLink('modulepreload', address);
  // From the cache, scripts can be here before the end of the document, which they need.
  if (document.readyState === 'loading')
    await new Promise((resolve) =>
      document.addEventListener('DOMContentLoaded', resolve, { once: true }),
    );
  try {
    // One after the other, so that the browser can handle input in between.
    for (const address of SCRIPTS) await import(/* @vite-ignore */ address);
  } catch (error) {
    // Without JavaScript, the browser itself submits the form.
    releaseAllClicks();
    throw error;
  }
};

/** At an address with a password, browsers refuse to fetch, and cannot verify scripts. They have the password by then. */
const leaveCredentials = (): boolean => {
  // Not window.location, from which Chromium omits the credentials.
  const address = new URL(document.URL);
  if (!address.username && !address.password) return false;
  address.username = address.password = '';
  window.location.replace(address);
  return true;
};

showTopFirst();
if (!leaveCredentials()) void start();
