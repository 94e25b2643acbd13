import { expect, test } from '@jest/globals';
import { LEAD, postLead } from '../testing/leads/lead-requests.ts';
import { storedIds } from '../testing/leads/stored-leads.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const { app, database } = useTestApp();

test('stores leads although the session forgets its prepared statements, as it does behind a pooler', async () => {
  await database.query(`
    CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DEALLOCATE ALL; RETURN NULL; END $$;
    CREATE TRIGGER forget AFTER INSERT ON leads EXECUTE FUNCTION forget();
  `);
  for (let count = 0; count < 5; count += 1) expect((await postLead(app, LEAD)).status).toBe(201);

  expect(await storedIds(database)).toHaveLength(5);
});
