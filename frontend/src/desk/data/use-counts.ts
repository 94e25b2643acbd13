import { useEffect } from 'react';
import useSWR, { mutate } from 'swr';
import { MOST_COUNTED, type DeskLead, type LeadCounts } from '@sandglass/backend/lead.contract';
import { COUNTS, readCounts } from '../desk-api.ts';
import { useAsked } from './asked.ts';

const numberOf = ({ suspected, state }: DeskLead) => (suspected ? 'suspected' : state);

/** A number of leads as the desk shows it. */
export const countText = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;

/** Puts a change of a lead into the numbers, or its removal. Numbers that have not arrived yet are fetched again. */
export const recount = (before: DeskLead, after?: DeskLead): void => {
  const changed = (counts?: LeadCounts) => {
    if (!counts) return undefined;
    const result = { ...counts };
    const add = (kind: keyof LeadCounts, change: number) => {
      // Counted to its limit, the number may be any larger one.
      if (result[kind] < MOST_COUNTED) result[kind] += change;
    };
    add(numberOf(before), -1);
    if (after) add(numberOf(after), 1);
    return result;
  };
  void mutate(COUNTS, changed, { revalidate: (counts?: LeadCounts) => counts === undefined });
};

/**
 * The numbers of leads by state, undefined until they have arrived. The title of the document says how many are new.
 *
 * @param name what stands in the title instead of the heading of the page
 */
export const useCounts = (name?: string): LeadCounts | undefined => {
  const { data, mutate: fetchAgain } = useSWR<LeadCounts, Error>(COUNTS, readCounts);
  useAsked(data !== undefined, fetchAgain);
  const fresh = data?.new;
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\+?\) /, '');
    const named = name === undefined ? title : name + title.slice(title.lastIndexOf(' | '));
    document.title = fresh ? `(${countText(fresh)}) ${named}` : named;
  }, [fresh, name]);
  return data;
};
