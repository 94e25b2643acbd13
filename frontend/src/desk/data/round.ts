import { paths } from '../../lib/paths.ts';
import type { EntryState } from '../head/kept-filter.ts';
import { keep, recall } from '../../lib/stored.ts';

// The list that somebody goes through, also after a reload: a lead's page leads to its neighbors in it, and back.
const KEY = 'desk-round';

interface Round {
  address: string;
  state: EntryState;
  ids: number[];
}

export const keepRound = (round: Round): void => keep(KEY, round);

interface Way extends Omit<Round, 'ids'> {
  previous?: number | undefined;
  next?: number | undefined;
}

const readRound = () => recall<Round>(KEY) ?? { address: paths.leads, state: {}, ids: [] };

/** The way to the list that was shown last, and the ids of the leads beside one in it. */
export const wayFrom = (id: number): Way => {
  const { ids, ...list } = readRound();
  const index = ids.indexOf(id);
  return index < 0 ? list : { ...list, previous: ids[index - 1], next: ids[index + 1] };
};

export const leaveRound = (id: number): void => {
  const round = readRound();
  keepRound({ ...round, ids: round.ids.filter((other) => other !== id) });
};
