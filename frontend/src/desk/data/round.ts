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
export const readRound = (): Round | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Round | null) ?? undefined;
  } catch {
    return undefined;
  }
};
