import type { Attempt } from '../../../backend/src/testing/leads/lead-load.ts';
import type { TestDatabase } from '../../../backend/src/testing/test-database.ts';

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
  database: Pick<TestDatabase, 'connect'>,
  attempts: readonly Attempt[],
  messageOf: (key: string) => string,
): Promise<Tally> => {
  const session = await database.connect();
  const { rows } = await session.query<{ id: number; message: string }>('SELECT id, message FROM leads');
  await session.end();

  const idsOfKey = new Map<string, Set<number>>();
  for (const { key, id } of attempts) {
    const ids = idsOfKey.get(key) ?? new Set();
    if (id !== undefined) ids.add(id);
    idsOfKey.set(key, ids);
  }
  const idsOfMessage = Map.groupBy(rows, ({ message }) => message);
  const keys = [...idsOfKey].filter(([, ids]) => ids.size > 0);
  const isStored = ([key, ids]: [string, Set<number>]) =>
    idsOfMessage.get(messageOf(key))?.some(({ id }) => ids.has(id)) ?? false;
  const known = new Set(Array.from(idsOfKey.keys(), messageOf));
  return {
    acknowledged: keys.length,
    lost: keys.filter((entry) => !isStored(entry)).length,
    duplicated: rows.length - idsOfMessage.size + keys.filter(([, ids]) => ids.size > 1).length,
    strange: [...idsOfMessage.keys()].filter((message) => !known.has(message)).length,
  };
};
