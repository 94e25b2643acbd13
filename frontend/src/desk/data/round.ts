import { paths } from '../../lib/paths.ts';

/*
 * The list that somebody goes through: its address and the ids of its leads. It is kept in session storage, for this tab
 * only, so that the page of a lead leads to the one before and after it, also after a reload.
 */

const KEY = 'desk-round';

interface Round {
  address: string;
  ids: number[];
}

export const keepRound = (address: string, ids: number[]): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, ids } satisfies Round));
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

/** The address of the list that was shown last, and the ids of the leads beside one in it. */
export const wayFrom = (
  id: number,
): { address: string; previous?: number | undefined; next?: number | undefined } => {
  const { address = paths.leads, ids = [] } = readRound() ?? {};
  const index = ids.indexOf(id);
  return index < 0 ? { address } : { address, previous: ids[index - 1], next: ids[index + 1] };
};

/** Takes a lead that was removed out of the list. */
export const leaveRound = (id: number): void => {
  const round = readRound();
  if (round)
    keepRound(
      round.address,
      round.ids.filter((other) => other !== id),
    );
};
