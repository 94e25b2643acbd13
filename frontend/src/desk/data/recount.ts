import { mutate } from 'swr';
import { MOST_COUNTED } from '@sandglass/backend/lead.contract';
import { COUNTS, type DeskLead, type LeadCounts } from '../desk-api.ts';
import { isOpen } from '../views.ts';

/** A lead before and after a change; without the second, it was removed. */
type CountedChange = readonly [before: DeskLead, after?: DeskLead];

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
