/*
 * All that a page runs before it is painted. The page is complete HTML: its fonts and its first paint go first, and
 * React with the code of the page comes after them, or at once when the visitor begins to do something.
 */
import { holdEarlyClicks, releaseEarlyClick } from './lib/early-clicks.ts';
import { firstSign } from './lib/first-sign.ts';
import './ui/theme.css';

holdEarlyClicks();

const painted = new Promise<void>((resolve) => {
  const afterPaint = () => requestAnimationFrame(() => setTimeout(resolve));
  if (document.readyState === 'complete') afterPaint();
  else window.addEventListener('load', afterPaint, { once: true });
});

await Promise.race([painted, firstSign]);
try {
  await import('./entry-client.tsx');
} catch (error) {
  // The network failed: without script the form is sent by the browser itself.
  releaseEarlyClick();
  throw error;
}
