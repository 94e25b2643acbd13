import { useEffect } from 'react';
import useSWR, { mutate } from 'swr';
import { MOST_COUNTED, type LeadCounts } from '@sandglass/backend/lead.contract';
import { COUNTS, readCounts } from './desk-api.ts';

/** Milliseconds after which the numbers are fetched again, also while the tab is in the background. */
const INTERVAL = 60_000;

/** Fetches the numbers again, after a change. */
export const refreshCounts = (): void => void mutate(COUNTS);

/** A number of leads as the desk shows it. */
export const countText = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;

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
    const title = document.title.replace(/^\(\d+\+?\) /, '');
    document.title = fresh > 0 ? `(${countText(fresh)}) ${title}` : title;
  }, [fresh]);
  return data;
};
