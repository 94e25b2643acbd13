/*
 * All that a page runs before it is painted. The page is complete HTML: its fonts and its first paint go first, and
 * React with the code of the page comes after them, or at once when the visitor begins to do something.
 */
import { holdEarlyClicks, releaseEarlyClick } from './lib/early-clicks.ts';
import { firstSign } from './lib/first-sign.ts';
import './ui/theme.css';

holdEarlyClicks();

const loaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else window.addEventListener('load', () => resolve(), { once: true });
});

/** The page stands on the screen; in a tab that nobody sees, not before somebody looks. */
const painted = new Promise<void>((resolve) => {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    resolve();
  }).observe({ type: 'paint', buffered: true });
});

await Promise.race([Promise.all([loaded, painted]), firstSign]);
try {
  await import('./entry-client.tsx');
} catch (error) {
  // The network failed: without script the form is sent by the browser itself.
  releaseEarlyClick();
  throw error;
}
