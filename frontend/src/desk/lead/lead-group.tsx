import { Fragment, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskLead } from '../desk-api.ts';
import { cardOf, isNearFocus } from '../keyboard/focus.ts';
import { LastVisit } from '../live/last-visit.tsx';
import { LeadCard } from './lead-card.tsx';

/**
 * What a lead takes in the list, in pixels: one of two lines, then the mean of the group that was
 * near last.
 */
let usualHeight = 130;

/** In pixels, by the id of the first lead: after Back, the page is as high as it was. */
const heights = new Map<number, number>();

interface LeadGroupProps {
  leads: DeskLead[];
  /**
   * Whether its cards are in the document only while they are near the screen. Not those of the
   * first page: the browser's own search finds these.
   */
  virtualized: boolean;
  /** Whether its first card gets the focus: somebody has asked for older leads. */
  hasFocus: boolean;
  /** When this browser looked last. */
  lastVisit: number | undefined;
  /** The newest lead that it saw then, if there are newer ones. */
  lastSeen: number | undefined;
}

/** With thousands of cards in the document, a phone would take half a second to answer. */
export const LeadGroup = ({
  leads,
  virtualized,
  hasFocus,
  lastVisit,
  lastSeen,
}: LeadGroupProps) => {
  const element = useRef<HTMLDivElement>(null);
  const key = leads[0]!.id;
  const height = heights.get(key) ?? leads.length * usualHeight;
  // After Back, the lead that had the focus gets it again.
  const [isNear, setNear] = useState(
    !virtualized || hasFocus || leads.some(({ id }) => isNearFocus(id)),
  );
  useEffect(() => {
    if (hasFocus) cardOf(key)?.focus();
  }, [hasFocus, key]);
  useEffect(() => {
    if (!virtualized) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy processor, a group may have come and gone before the first call.
        const { boundingClientRect, isIntersecting } = entries.at(-1)!;
        // Before its cards leave, so that nothing on the page moves.
        heights.set(key, boundingClientRect.height);
        const cards = element.current!.childElementCount;
        if (cards > 0) usualHeight = boundingClientRect.height / cards;
        startTransition(() => setNear(isIntersecting));
      },
      { rootMargin: '100%' },
    );
    observer.observe(element.current!);
    // Paper has all cards, and printing waits for no further frame.
    const showForPrint = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', showForPrint);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', showForPrint);
    };
  }, [virtualized, key]);
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      heights.set(key, current!.getBoundingClientRect().height);
    };
  }, [key]);
  return (
    <div
      ref={element}
      className={isNear ? 'space-y-2.5 not-print:[content-visibility:auto]' : undefined}
      // Where it grows, what stands below it stays in its place on the screen.
      style={
        isNear
          ? { containIntrinsicBlockSize: `auto ${height}px` }
          : { height, overflowAnchor: 'none' }
      }
    >
      {isNear &&
        leads.map((lead) => (
          <Fragment key={lead.id}>
            {lead.id === lastSeen && <LastVisit at={lastVisit!} />}
            <LeadCard lead={lead} />
          </Fragment>
        ))}
    </div>
  );
};
