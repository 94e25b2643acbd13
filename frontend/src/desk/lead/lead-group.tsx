import type { DeskLead } from '@sandglass/backend/lead.contract';
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Holder } from './change-lead.ts';
import { LeadCard } from './lead-card.tsx';

/** What a lead of two lines takes in the list, in pixels. */
const USUAL_HEIGHT = 130;

/**
 * The heights of the groups that were shown, by the id of their first lead, in pixels. If a list is shown again, its groups
 * have them before they are laid out, so that the position to which the page returns shows the same request.
 */
const heights = new Map<number, number>();

interface LeadGroupProps {
  leads: DeskLead[];
  holder: Holder;
  /** Whether its cards are in the document only while they are near the screen. */
  distant: boolean;
}

/**
 * Leads that follow one another. The browser lays them out together when they come near the screen. A document with
 * thousands of cards takes half a second to answer on a phone, so those of a distant group leave it again.
 */
export const LeadGroup = memo(
  ({ leads, holder, distant }: LeadGroupProps) => {
    const element = useRef<HTMLDivElement>(null);
    const key = leads[0]!.id;
    const height = heights.get(key) ?? leads.length * USUAL_HEIGHT;
    const [isNear, setNear] = useState(!distant || !heights.has(key));
    useEffect(() => {
      if (!distant) return undefined;
      const group = element.current!;
      const observer = new IntersectionObserver(
        ([entry]) => {
          // Before its cards leave, so that nothing on the page moves.
          heights.set(key, entry!.boundingClientRect.height);
          startTransition(() => setNear(entry!.isIntersecting || group.contains(document.activeElement)));
        },
        { rootMargin: '100%' },
      );
      observer.observe(group);
      return () => observer.disconnect();
    }, [distant, key]);
    useLayoutEffect(() => {
      const { current } = element;
      return () => void (isNear && heights.set(key, current!.getBoundingClientRect().height));
    }, [key, isNear]);
    return (
      <div
        ref={element}
        className="lead-group space-y-2.5"
        style={isNear ? { containIntrinsicBlockSize: `auto ${height}px` } : { height }}
      >
        {isNear && leads.map((lead) => <LeadCard key={lead.id} lead={lead} holder={holder} />)}
      </div>
    );
  },
  (before, after) =>
    before.holder === after.holder &&
    before.leads.length === after.leads.length &&
    before.leads.every((lead, index) => lead === after.leads[index]),
);
