import { useEffect } from 'react';
import useSWR, { mutate } from 'swr';
import type { LeadCounts } from '@sandglass/backend/lead.contract';
import { COUNTS, readCounts } from './desk-api.ts';

/** Milliseconds after which the numbers are fetched again, also while the tab is in the background. */
const INTERVAL = 60_000;

/** Fetches the numbers again, after a change. */
export const refreshCounts = (): void => void mutate(COUNTS);

/** The numbers of leads by state, undefined until they have arrived. The title of the document says how many are new. */
export const useCounts = (): LeadCounts | undefined => {
  const { data } = useSWR<LeadCounts, Error>(COUNTS, readCounts, {
    refreshInterval: INTERVAL,
    refreshWhenHidden: true,
    shouldRetryOnError: false,
  });
  const fresh = data?.new;
  useEffect(() => {
    if (fresh === undefined) return;
    const title = document.title.replace(/^\(\d+\) /, '');
    document.title = fresh > 0 ? `(${fresh}) ${title}` : title;
  }, [fresh]);
  return data;
};
