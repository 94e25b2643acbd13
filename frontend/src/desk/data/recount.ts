import { mutate } from 'swr';
import { COUNTS, type LeadCounts } from '../desk-api.ts';
import { countsAfter, type CountedChange } from './counts-after.ts';

/** Puts changes into the numbers. Numbers that have not arrived yet are fetched again. */
export const recount = (changes: readonly CountedChange[]): void =>
  void mutate<LeadCounts>(COUNTS, (counts) => counts && countsAfter(changes, counts), {
    revalidate: (counts?: LeadCounts) => counts === undefined,
  });
