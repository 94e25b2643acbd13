import { useEffect, useLayoutEffect, useRef } from 'react';
import { trackPageView } from '../../lib/analytics.ts';
import { queueIdleTask } from '../../lib/idle-tasks.ts';
import { prefersReducedMotion } from '../../lib/scroll.ts';
import { hydrateIslands } from './hydrate-islands.tsx';

/** React keeps the HTML that is in the document. */
const KEPT = {
  __html: typeof window === 'undefined' ? '' : (window.trustedTypes?.emptyHTML ?? ''),
};

const arrived = typeof window === 'undefined' ? null : document.querySelector('[data-document]');

/** Starts the motion of a page when the visitor starts to interact. If its script is missing, nothing moves. */
const startMotion = (page: HTMLElement, signal: AbortSignal) => {
  if (prefersReducedMotion() || !page.querySelector('[data-entrance], [data-parallax]')) return;
  queueIdleTask(() => import('../motion.ts')).then(
    (motion) => signal.aborted || motion.startMotion(page, signal),
    () => undefined,
  );
};

/** A page that stays HTML, except for its islands. `source` has its content; absent if that is in the document already. */
export const DocumentPage = ({ path, source }: { path: string; source?: Element }) => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const page = element.current!;
    if (source) page.replaceChildren(...document.importNode(source, true).childNodes);
    // React creates all elements anew if the HTML is not what it expects, for example after a browser extension.
    else if (arrived && arrived !== page) page.replaceChildren(...arrived.childNodes);
  }, [source]);
  useEffect(() => trackPageView(path), [path]);
  useEffect(() => {
    const leaving = new AbortController();
    hydrateIslands(element.current!, leaving.signal);
    startMotion(element.current!, leaving.signal);
    return () => leaving.abort();
  }, []);
  return source ? (
    <div ref={element} data-document="" />
  ) : (
    <div ref={element} data-document="" suppressHydrationWarning dangerouslySetInnerHTML={KEPT} />
  );
};
