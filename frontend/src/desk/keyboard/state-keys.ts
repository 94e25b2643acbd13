import { LEAD_STATES, type LeadState } from '@sandglass/backend/lead.contract';

/** The key that sets a state, if it has one. */
export const STATE_KEYS = {
  new: undefined,
  answered: 'a',
  closed: 'c',
} as const satisfies Record<LeadState, string | undefined>;
type StateKey = NonNullable<(typeof STATE_KEYS)[LeadState]>;

/** A value for each of these keys. */
export const eachStateKey = <Value>(valueOf: (state: LeadState) => Value) =>
  Object.fromEntries(
    LEAD_STATES.filter((state) => STATE_KEYS[state] !== undefined).map((state) => [
      STATE_KEYS[state],
      valueOf(state),
    ]),
  ) as Record<StateKey, Value>;
