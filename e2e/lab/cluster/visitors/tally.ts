import type { Attempt } from '../../../../backend/src/testing/leads/lead-load.ts';
import { connectTo } from '../../../../backend/src/testing/test-database.ts';

export interface Tally {
  /** Acknowledged leads. Each is counted once, however often its key was sent. */
  acknowledged: number;
  /** Acknowledged leads that are not in the table, or not with the message that was sent. */
  lost: number;
  /** Rows that repeat the message of another row, plus keys that were acknowledged with different ids. */
  duplicated: number;
  /** Rows with a message that no client sent. */
  strange: number;
}

/** Compares the acknowledged leads with the table. */
export const tally = async (
  databaseUrl: string,
  attempts: readonly Attempt[],
  messageOf: (key: string) => string,
): Promise<Tally> => {
  const session = await connectTo(databaseUrl);
  const { rows } = await session.query<{ id: number; message: string }>('SELECT id, message FROM leads');
  await session.end();

  const idsOfMessage = Map.groupBy(rows, ({ message }) => message);
  const sent = [...Map.groupBy(attempts, ({ key }) => key)].map(([key, each]) => ({
    message: messageOf(key),
    ids: new Set(each.flatMap(({ id }) => id ?? [])),
  }));
  const kept = sent.filter(({ ids }) => ids.size > 0);
  const messages = new Set(sent.map(({ message }) => message));
  return {
    acknowledged: kept.length,
    lost: kept.filter(({ message, ids }) => !idsOfMessage.get(message)?.some(({ id }) => ids.has(id))).length,
    duplicated: rows.length - idsOfMessage.size + kept.filter(({ ids }) => ids.size > 1).length,
    strange: [...idsOfMessage.keys()].filter((message) => !messages.has(message)).length,
  };
};
