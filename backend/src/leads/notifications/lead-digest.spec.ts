import { expect, test } from '@jest/globals';
import { DEFAULT_TIME_LIMITS } from '../../database/time-limits.ts';
import { numberedLeads, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { LeadDigestService } from './lead-digest.service.ts';

const { app, database } = useTestApp({}, 'file', DEFAULT_TIME_LIMITS);

test('a digest of more messages than one statement can settle is sent once', async () => {
  await storeLeads(database, ...numberedLeads(2_500));
  // So many rows take longer than a statement may.
  await database.query(`
    INSERT INTO messages (kind, lead, state) SELECT 'email', id, 'withheld' FROM leads;
    CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF NEW.lead % 250 = 0 THEN PERFORM pg_sleep(0.3); END IF; RETURN NEW; END $$;
    CREATE TRIGGER wait BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION wait();
  `);
  const reported: number[] = [];
  const digest = () =>
    app.get(LeadDigestService).settleWithheld('email', async (count) => {
      reported.push(count);
    });

  await digest();
  await digest();

  expect(reported).toEqual([2_500]);
});
