import { expect, test } from '@jest/globals';
import { MOST_COUNTED } from '@sandglass/backend/lead.contract';
import type { DeskLead, LeadCounts } from '../desk-api.ts';
import { countsAfter } from './counts-after.ts';

const COUNTS: LeadCounts = { new: 5, answered: 3, closed: 2, suspected: 1, mine: 4, you: 'ada' };

const lead = (parts: Partial<DeskLead> = {}) => ({ state: 'new', ...parts }) as DeskLead;

test.each<[what: string, before: DeskLead, after: DeskLead | undefined, shifts: object]>([
  ['answered', lead(), lead({ state: 'answered' }), { new: 4, answered: 4 }],
  ['marked as spam', lead(), lead({ suspected: true }), { new: 4, suspected: 2 }],
  ['no longer spam', lead({ suspected: true }), lead(), { new: 6, suspected: 0 }],
  ['taken by oneself', lead(), lead({ takenBy: 'ada' }), { mine: 5 }],
  ['taken by a colleague', lead(), lead({ takenBy: 'grace' }), {}],
  ['given to a colleague', lead({ takenBy: 'ada' }), lead({ takenBy: 'grace' }), { mine: 3 }],
  [
    'closed by who has it',
    lead({ takenBy: 'ada' }),
    lead({ takenBy: 'ada', state: 'closed' }),
    { new: 4, closed: 3, mine: 3 },
  ],
  ['deleted', lead({ state: 'answered' }), undefined, { answered: 2 }],
  ['deleted as spam', lead({ suspected: true, state: 'closed' }), undefined, { suspected: 0 }],
])('a lead that is %s shifts the numbers of its views', (_, before, after, shifts) => {
  expect(countsAfter([[before, after]], COUNTS)).toEqual({ ...COUNTS, ...shifts });
});

test('several changes add up', () => {
  const answered = lead({ state: 'answered' });

  expect(countsAfter([[lead(), answered], [lead(), answered], [answered]], COUNTS)).toEqual({
    ...COUNTS,
    new: 3,
    answered: 4,
  });
});

test('a number that was counted to its limit stays: there may be more', () => {
  const counts = { ...COUNTS, new: MOST_COUNTED };

  expect(countsAfter([[lead()]], counts)).toEqual(counts);
});

test('with the shared password, nothing is anybody’s', () => {
  const { mine: _, you: __, ...counts } = COUNTS;

  expect(countsAfter([[lead(), lead({ takenBy: 'ada' })]], counts)).toEqual(counts);
});
