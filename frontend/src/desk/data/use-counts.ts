import { useEffect } from 'react';
import useSWR, { mutate, type SWRConfiguration } from 'swr';
import { MOST_COUNTED } from '@sandglass/backend/lead.contract';
import { firmName } from '../../content/site.ts';
import { COUNTS, isOpen, read, type DeskLead, type LeadCounts } from '../desk-api.ts';
import { cached } from './cache.ts';

export const countText = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;

/** A lead before and after a change; without the second, it was removed. */
export type CountedChange = readonly [before: DeskLead, after?: DeskLead];

/** Puts changes into the numbers. Numbers that have not arrived yet are fetched again. */
export const recount = (changes: readonly CountedChange[]): void => {
  const changed = (counts?: LeadCounts) => {
    if (!counts) return undefined;
    const result = { ...counts };
    // Counted to its limit, a number may be any larger one.
    const shifted = (count: number, change: number) =>
      count < MOST_COUNTED ? count + change : count;
    const add = ({ suspected, state, takenBy }: DeskLead, change: number) => {
      const kind = suspected ? 'suspected' : state;
      result[kind] = shifted(result[kind], change);
      const isMine = takenBy !== undefined && takenBy === counts.you && isOpen(state);
      if (isMine && result.mine !== undefined) result.mine = shifted(result.mine, change);
    };
    for (const [before, after] of changes) {
      add(before, -1);
      if (after) add(after, 1);
    }
    return result;
  };
  void mutate(COUNTS, changed, { revalidate: (counts?: LeadCounts) => counts === undefined });
};

export const useLeadCounts = (
  config?: SWRConfiguration<LeadCounts, Error>,
): LeadCounts | undefined => useSWR<LeadCounts, Error>(COUNTS, read<'Leads_count'>, config).data;

/** The name by which one signs in; undefined with the password, which everybody shares. */
export const useYou = (): string | undefined => useLeadCounts()?.you;

/** As `useYou`, outside of components. */
export const yourName = (): string | undefined => cached<LeadCounts>(COUNTS)?.you;

/** The title of the document says how many leads are new, and what the page shows. */
export const useDeskTitle = (name: string): void => {
  const fresh = useLeadCounts()?.new;
  useEffect(() => {
    const named = `${name} | ${firmName}`;
    document.title = fresh ? `(${countText(fresh)}) ${named}` : named;
  }, [fresh, name]);
};
