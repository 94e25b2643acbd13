import { useEffect } from 'react';
import useSWR, { mutate } from 'swr';
import type { DeskLead, LeadCounts } from '@sandglass/backend/lead.contract';
import { COUNTS, readCounts } from '../desk-api.ts';
import { useAsked } from './asked.ts';

const numberOf = ({ suspected, state }: DeskLead) => (suspected ? 'suspected' : state);

/** Puts a change of a lead into the numbers, or its removal. Numbers that have not arrived yet are fetched again. */
export const recount = (before: DeskLead, after?: DeskLead): void => {
  const changed = (counts?: LeadCounts) => {
    if (!counts) return undefined;
    const result = { ...counts };
    result[numberOf(before)] -= 1;
    if (after) result[numberOf(after)] += 1;
    return result;
  };
  void mutate(COUNTS, changed, { revalidate: (counts?: LeadCounts) => counts === undefined });
};

/** The numbers of leads by state, undefined until they have arrived. The title of the document says how many are new. */
export const useCounts = (): LeadCounts | undefined => {
  const { data, mutate: fetchAgain } = useSWR<LeadCounts, Error>(COUNTS, readCounts);
  useAsked(data !== undefined, fetchAgain);
  const fresh = data?.new;
  useEffect(() => {
    if (fresh === undefined) return;
    const title = document.title.replace(/^\(\d+\) /, '');
    document.title = fresh > 0 ? `(${fresh}) ${title}` : title;
  }, [fresh]);
  return data;
};
