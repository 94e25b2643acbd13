import { useEffect } from 'react';
import { onFirstUse } from '../../lib/first-use.ts';

const load = () => import('./events.ts');

/** Resolves when nobody sees the page, as in a tab that the browser has restored. */
const outOfSight = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.hidden) resolve(undefined);
    else document.addEventListener('visibilitychange', resolve, { once: true });
  });

/**
 * Listens to what others do, from when the page has read what it shows, and is used or out of
 * sight.
 */
export const useEvents = (isRead: boolean): void =>
  useEffect(() => {
    if (!isRead) return;
    const loaded = [onFirstUse(load), outOfSight().then(load)];
    // Without it, everything works as it is read.
    Promise.race(loaded).catch(() => undefined);
  }, [isRead]);
