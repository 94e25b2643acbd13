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

const readRound = () => recall<Round>(KEY) ?? { address: paths.leads, state: {}, ids: [] };

/** The way to the list that was shown last, and the ids of the leads beside one in it. */
export const wayFrom = (id: number) => {
  const { ids, ...list } = readRound();
  const index = ids.indexOf(id);
  const [previous, next] = index < 0 ? [] : [ids[index - 1], ids[index + 1]];
  return { ...list, isListed: index >= 0, previous, next };
};

export const leaveRound = (id: number): void => {
  const round = readRound();
  keepRound({ ...round, ids: round.ids.filter((other) => other !== id) });
};
