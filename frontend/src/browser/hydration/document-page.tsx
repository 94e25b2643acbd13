import { useEffect, useLayoutEffect, useRef } from 'react';
import { startMotion } from '../motion/start-motion.ts';
import { hydrateIslands } from './hydrate-islands.tsx';
import { followLinks } from '../navigation/links.ts';

/** React keeps the HTML that is in the document. */
const KEPT = {
  __html: typeof window === 'undefined' ? '' : (window.trustedTypes?.emptyHTML ?? ''),
};

/** The page in the document at the start. */
const arrived = typeof window === 'undefined' ? null : document.querySelector('[data-document]');

/**
 * A page that is the HTML of its document: React neither renders nor hydrates it, except for its islands, and its code
 * and texts are not in any script.
 *
 * @param source an element with the content, which stays unchanged; absent if the page is in the document already
 */
export const DocumentPage = ({ source }: { source?: Element }) => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const page = element.current!;
    if (source) page.replaceChildren(...document.importNode(source, true).childNodes);
    // React creates all elements anew if the HTML is not what it expects, for example after a browser extension.
    else if (arrived && arrived !== page) page.replaceChildren(...arrived.childNodes);
  }, [source]);
  useEffect(() => {
    const page = element.current!;
    const leaving = new AbortController();
    followLinks(page, leaving.signal);
    hydrateIslands(page, leaving.signal);
    void startMotion(page, leaving.signal);
    return () => leaving.abort();
  }, []);
  return source ? (
    <div ref={element} data-document="" />
  ) : (
    <div ref={element} data-document="" suppressHydrationWarning dangerouslySetInnerHTML={KEPT} />
  );
};
