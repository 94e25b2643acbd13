import { useEffect, useEffectEvent } from 'react';

type Fetch = () => Promise<unknown>;

/** What fetches the data on the page again. */
const shown = new Set<Fetch>();

/**
 * Fetches data again when somebody asks: by `askAgain`, or by opening what was kept since it was shown before, such as
 * the list to which Back leads. SWR itself fetches what was not kept.
 */
export const useAsked = (isKept: boolean, fetchAgain: Fetch): void => {
  const open = useEffectEvent(() => {
    if (isKept) void fetchAgain();
  });
  useEffect(() => {
    open();
    shown.add(fetchAgain);
    return () => void shown.delete(fetchAgain);
  }, [fetchAgain]);
};

/** Fetches again all that the page shows. */
export const askAgain = (): Promise<unknown> => Promise.all(Array.from(shown, (fetchAgain) => fetchAgain()));
