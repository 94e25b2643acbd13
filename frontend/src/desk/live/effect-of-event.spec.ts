import { expect, test } from '@jest/globals';
import { effectOf } from './effect-of-event.ts';

type Event = Parameters<typeof effectOf>[0];
type Known = Parameters<typeof effectOf>[2];

const GRACE = { by: 'grace' };
const ADA = { by: 'ada' };
/** What the tab of Ada knows, who has read the second version of the lead. */
const READ: Known = { you: 'ada', lead: { version: 2 } };
const UNREAD: Known = { you: 'ada' };
const SHARED: Known = { lead: { version: 2 } };

const NOTHING = { arrives: false, leaves: false };
const ARRIVES = { arrives: true, leaves: false };
const LEAVES = { arrives: false, leaves: true };

test.each<[event: Partial<Event>, version: number | undefined, known: Known, effect: object]>([
  // New leads.
  [{ what: 'arrived' }, 1, UNREAD, ARRIVES],
  [{ what: 'arrived' }, 1, { ...UNREAD, hasArrived: true }, NOTHING],
  [{ what: 'arrived' }, 1, READ, LEAVES],
  [{ what: 'added', ...GRACE }, 1, UNREAD, ARRIVES],
  [{ what: 'added', ...ADA }, 1, UNREAD, NOTHING],
  [{ what: 'cleared', ...GRACE }, 3, { ...UNREAD, hasArrived: true }, ARRIVES],
  // Changes that the page has read: one's own, or those before a Refresh.
  [{ what: 'state', ...ADA, state: 'answered' }, 2, READ, LEAVES],
  [{ what: 'state', ...GRACE, state: 'answered' }, 1, READ, LEAVES],
  // Those that it has not.
  [{ what: 'state', ...GRACE, state: 'answered' }, 3, READ, { ...LEAVES, told: 'named' }],
  [{ what: 'state', ...GRACE, state: 'new' }, 3, READ, { ...NOTHING, told: 'named' }],
  [{ what: 'taken', ...GRACE }, 3, READ, { ...NOTHING, told: 'named' }],
  [{ what: 'marked', ...GRACE, state: 'new' }, 3, READ, { ...LEAVES, told: 'named' }],
  [{ what: 'erased', ...GRACE }, undefined, READ, { ...LEAVES, told: 'named' }],
  [{ what: 'taken', ...GRACE }, 3, UNREAD, NOTHING],
  // In another tab, one has done it oneself.
  [{ what: 'taken', ...ADA }, 3, READ, { ...NOTHING, told: 'unnamed' }],
  [{ what: 'taken' }, 3, SHARED, { ...NOTHING, told: 'unnamed' }],
  // Without a version, the lead itself is as it was.
  [{ what: 'note', ...GRACE }, undefined, READ, { ...NOTHING, told: 'named' }],
  [{ what: 'note', ...ADA }, undefined, READ, NOTHING],
  [{ what: 'note' }, undefined, SHARED, NOTHING],
  [{ what: 'sent again', ...GRACE }, undefined, READ, LEAVES],
])('%j, version %j, in a tab that knows %j: %j', (event, version, known, effect) => {
  expect(effectOf(event as Event, version, known)).toEqual(effect);
});

test('of an answer that also takes the lead, the page tells the answer', () => {
  const known = { ...READ, before: { what: 'state', version: 3 } };

  expect(effectOf({ what: 'taken', ...GRACE } as Event, 3, known).told).toBeUndefined();
  expect(effectOf({ what: 'taken', ...GRACE } as Event, 4, known).told).toBe('named');
});
