import useSWR, { mutate, type SWRConfiguration } from 'swr';
import { MOST_COUNTED } from '@sandglass/backend/lead.contract';
import { COUNTS, type DeskLead, type LeadCounts } from '../desk-api.ts';
import { isOpen } from '../views.ts';
import { cached } from './swr-cache.ts';
import { readWhenSaved } from './read.ts';

export const countText = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;

/** A lead before and after a change; without the second, it was removed. */
export type CountedChange = readonly [before: DeskLead, after?: DeskLead];

/** Counted to its limit, a number may be any larger one. */
const shifted = (count: number, by: 1 | -1): number => (count < MOST_COUNTED ? count + by : count);

/** Adds a lead to the numbers (1), or removes it from them (-1). */
const adjustCounts = (
  counts: LeadCounts,
  { suspected, state, takenBy }: DeskLead,
  by: 1 | -1,
): LeadCounts => {
  const result = { ...counts };
  const kind = suspected ? 'suspected' : state;
  result[kind] = shifted(counts[kind], by);
  const isMine = takenBy !== undefined && takenBy === counts.you && isOpen(state);
  if (isMine && counts.mine !== undefined) result.mine = shifted(counts.mine, by);
  return result;
};

const applyChange = (counts: LeadCounts, [before, after]: CountedChange): LeadCounts => {
  const without = adjustCounts(counts, before, -1);
  return after ? adjustCounts(without, after, 1) : without;
};

/** Puts changes into the numbers. Numbers that have not arrived yet are fetched again. */
export const recount = (changes: readonly CountedChange[]): void =>
  void mutate<LeadCounts>(COUNTS, (counts) => counts && changes.reduce(applyChange, counts), {
    revalidate: (counts?: LeadCounts) => counts === undefined,
  });

export const useLeadCounts = (
  config?: SWRConfiguration<LeadCounts, Error>,
): LeadCounts | undefined =>
  useSWR<LeadCounts, Error>(COUNTS, readWhenSaved<'Leads_count'>, config).data;

/** The name by which one signs in; undefined with the password, which everybody shares. */
export const useYou = (): string | undefined => useLeadCounts()?.you;

/** As `useYou`, outside of components. */
export const yourName = (): string | undefined => cached<LeadCounts>(COUNTS)?.you;
