import { newSince } from 'virtual:words/desk-list';
import { useEffect, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { keep, recall } from '../../lib/stored.ts';
import { fill } from '../../words/fill.ts';
import { readableDay, readableTime } from '../readable.ts';

// A visit ends when nobody has looked at the list for half an hour.
const PAUSE_MS = 30 * 60_000;
const VISITS = 'desk-visits';

/** Of this browser, in milliseconds since 1970. */
interface Visits {
  /** When somebody looked at the list last. */
  seen: number;
  /** The end of the visit before this one. */
  before?: number | undefined;
}

const useVisitBefore = create<Pick<Visits, 'before'>>()(() => ({}));

/** Somebody looks at the list. */
const look = () => {
  const now = Date.now();
  const { seen, before } = recall<Partial<Visits>>(VISITS, 'localStorage') ?? {};
  const isNewVisit = seen !== undefined && now - seen > PAUSE_MS;
  const visits: Visits = { seen: now, before: isNewVisit ? seen : before };
  keep(VISITS, visits, 'localStorage');
  useVisitBefore.setState({ before: visits.before });
};

/** When this browser looked last, before this visit. @param list what it shows, once it is read */
export const useLastVisit = (list: unknown): number | undefined => {
  // Before the list is painted, so that nothing moves.
  useLayoutEffect(() => {
    if (list) look();
  }, [list]);
  useEffect(() => {
    const onChange = () => document.visibilityState === 'hidden' && look();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return useVisitBefore(({ before }) => before);
};

/** Stands below what arrived since the last visit: the newest is at the top. */
export const LastVisit = ({ at }: { at: number }) => (
  <p className="flex items-center gap-2 text-sm font-semibold text-accent after:h-px after:grow after:bg-accent">
    <span aria-hidden="true">↑</span>
    {fill(newSince, { day: readableDay(at), time: readableTime(at) })}
  </p>
);
