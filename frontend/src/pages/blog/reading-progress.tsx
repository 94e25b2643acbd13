import { useEffect, useState, type RefObject } from 'react';
import * as words from 'virtual:words/article';
import { HeaderProgress } from '../../components/layout/header-progress.tsx';
import { fill } from '../../words/fill.ts';
import { prefersReducedMotion, SCROLL_OFFSET } from '../../lib/scroll.ts';

/** How much of a text has passed, from 0 to 1. */
const shareRead = (text: Element): number => {
  const { top, height } = text.getBoundingClientRect();
  const inSight = window.innerHeight - SCROLL_OFFSET;
  const share = (SCROLL_OFFSET - top) / Math.max(1, height - inSight);
  return Math.min(1, Math.max(0, share));
};

/** Whether the heading that a link leads to has come to the top. */
const hasBegun = ({ hash }: HTMLAnchorElement): boolean => {
  const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
  return heading !== null && heading.getBoundingClientRect().top < 2 * SCROLL_OFFSET;
};

/** Marks the section that one reads in the contents, which are static (article.static.tsx). */
const markSection = (article: Element): void => {
  const links = [...article.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
  const current = links.findLast(hasBegun)?.hash;
  for (const link of links) {
    if (link.hash === current) link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
};

/** Scripts have no article: its minutes are read from its HTML (article.static.tsx). */
const minutesOf = (article: Element): number =>
  Number(article.querySelector<HTMLElement>('[data-minutes]')!.dataset['minutes']);

/** How much is read, from 0 to 1, of how many minutes. */
const useReading = (text: RefObject<HTMLElement | null>) => {
  const [reading, setReading] = useState({ share: 0, minutes: 0 });
  useEffect(() => {
    // The page may scroll once more after the ref is empty, before this effect ends.
    const element = text.current!;
    const article = element.closest('article')!;
    const minutes = minutesOf(article);
    const update = () => {
      setReading({ share: shareRead(element), minutes });
      markSection(article);
    };
    const leaving = new AbortController();
    const options = { passive: true, signal: leaving.signal };
    window.addEventListener('scroll', update, options);
    window.addEventListener('resize', update, options);
    update();
    return () => leaving.abort();
  }, [text]);
  return reading;
};

/** In the header: how much is read, and below the name what is left. */
export const ReadingProgress = ({ text }: { text: RefObject<HTMLElement | null> }) => {
  const { share, minutes } = useReading(text);
  if (share === 0) return null;
  const left = Math.ceil(minutes * (1 - share));
  // For those who prefer reduced motion, it rises once a minute.
  const level = prefersReducedMotion() ? 1 - left / minutes : share;
  return (
    <HeaderProgress level={level}>
      {left > 0 && fill(words.timeLeft, { count: left })}
    </HeaderProgress>
  );
};
