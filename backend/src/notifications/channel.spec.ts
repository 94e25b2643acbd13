import { expect, test } from '@jest/globals';
import { migrate } from '../database/migrate.ts';
import { CHANNEL_NAMES } from '../leads/lead.contract.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase('test');

test('the table accepts exactly the channels of the contract', async () => {
  await migrate(database.url);

  const accepted = await database.query<{ name: string }>(
    `SELECT name[1] FROM pg_constraint,
       regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g') AS name
     WHERE conname = 'notifications_channel_check'`,
  );
  expect(accepted.map(({ name }) => name).toSorted()).toEqual([...CHANNEL_NAMES].toSorted());
});
