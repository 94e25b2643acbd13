import { expect, test } from '@jest/globals';
import { storeLeads } from '../testing/leads/stored-leads.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { DatabaseConnection } from './database-connection.ts';

const { app, database } = useTestApp();

const states = () => database.query<{ state: string }>('SELECT lead_state AS state FROM leads');

test('calls back when others see what was committed, and never after a rollback', async () => {
  await storeLeads(database, {});
  const connection = app.get(DatabaseConnection);
  const seen: Promise<unknown>[] = [];
  const close = (fails: boolean) =>
    connection.transaction(async (manager) => {
      connection.onCommit(manager, () => seen.push(states()));
      await manager.query(`UPDATE leads SET lead_state = 'closed'`);
      if (fails) throw new Error('rolled back');
    });

  await expect(close(true)).rejects.toThrow('rolled back');
  await close(false);

  expect(await Promise.all(seen)).toEqual([[{ state: 'closed' }]]);
});
