import { MOST_COUNTED, OPEN_STATES } from '@sandglass/backend/lead.contract';
import type { DeskLead, LeadCounts } from '../desk-api.ts';

/** A lead before and after a change; without the second, it was removed. */
export type CountedChange = readonly [before: DeskLead, after?: DeskLead | undefined];

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
  const isMine = takenBy !== undefined && takenBy === counts.you && OPEN_STATES.includes(state);
  if (isMine && counts.mine !== undefined) result.mine = shifted(counts.mine, by);
  return result;
};

const applyChange = (counts: LeadCounts, [before, after]: CountedChange): LeadCounts => {
  const without = adjustCounts(counts, before, -1);
  return after ? adjustCounts(without, after, 1) : without;
};

/** The numbers of leads after changes. */
export const countsAfter = (changes: readonly CountedChange[], counts: LeadCounts): LeadCounts =>
  changes.reduce(applyChange, counts);
