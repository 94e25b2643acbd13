import { paths } from '../../lib/paths.ts';
import type { EntryState } from '../head/kept-filter.ts';

/*
 * The list that somebody goes through: its address, the state of its history entry and the ids of its leads. It is kept in
 * session storage, for this tab only, so that the page of a lead leads to the one before and after it, and back, also
 * after a reload.
 */

const KEY = 'desk-round';

interface Round {
  address: string;
  state: EntryState;
  ids: number[];
}

export const keepRound = (round: Round): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(round));
  } catch {
    // Storage is disabled or full: the page of a lead leads to no other one.
  }
};

/** The list that was shown last, if there was one. */
const readRound = (): Round | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Round | null) ?? undefined;
  } catch {
    return undefined;
  }
};

interface Way extends Omit<Round, 'ids'> {
  previous?: number | undefined;
  next?: number | undefined;
}

/** The way to the list that was shown last, and the ids of the leads beside one in it. */
export const wayFrom = (id: number): Way => {
  const { ids, ...list } = readRound() ?? { address: paths.leads, state: {}, ids: [] };
  const index = ids.indexOf(id);
  return index < 0 ? list : { ...list, previous: ids[index - 1], next: ids[index + 1] };
};

/** Takes a lead that was removed out of the list. */
export const leaveRound = (id: number): void => {
  const round = readRound();
  if (round) keepRound({ ...round, ids: round.ids.filter((other) => other !== id) });
};
