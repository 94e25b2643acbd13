import { expect, test } from '@jest/globals';
import request from 'supertest';
import { migrate } from '../../database/migrate.ts';
import { OWN_PAGE, postLead } from '../../testing/leads/lead-requests.ts';
import { storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApps } from '../../testing/use-test-app.ts';

const { database, start } = useTestApps('test');

test('counts leads by state, whatever changes them', async () => {
  const app = await start();
  const counts = async () => (await request(app.url).get('/api/leads/counts')).body as unknown;
  expect(await counts()).toEqual({ new: 0, answered: 0, closed: 0, suspected: 0 });

  await Promise.all(
    Array.from({ length: 20 }, (_, index) => postLead(app, { email: `${index}@example.com` }).expect(201)),
  );
  await storeLeads(database, { state: 'closed' }, { suspected: true }, { suspected: true, state: 'closed' });
  expect(await counts()).toEqual({ new: 20, answered: 0, closed: 1, suspected: 2 });

  await request(app.url).patch('/api/leads/1').set(OWN_PAGE).send({ state: 'answered' });
  await request(app.url).patch('/api/leads/2').set(OWN_PAGE).send({ suspected: true });
  await database.query('UPDATE leads SET suspected = false WHERE id = 22');
  await request(app.url).delete('/api/leads/3').set(OWN_PAGE);
  const { body: erased } = await request(app.url).get('/api/leads/4');
  await request(app.url).post('/api/leads/erasures').set(OWN_PAGE).send(erased);
  expect(await counts()).toEqual({ new: 17, answered: 1, closed: 1, suspected: 2 });

  await database.query('TRUNCATE leads CASCADE');
  expect(await counts()).toEqual({ new: 0, answered: 0, closed: 0, suspected: 0 });
});

test('counts the leads of before the migration, also those that are stored while it runs', async () => {
  await migrate(database.url);
  await storeLeads(database, {}, { state: 'closed' }, { suspected: true });
  // As if the migration had not run, and its triggers were there when it began to count.
  await database.query(`
    DELETE FROM migrations WHERE name = 'LeadCounts1764400000001';
    DELETE FROM lead_counts;
  `);
  await storeLeads(database, {}, {});
  await migrate(database.url);
  await storeLeads(database, {});

  const app = await start();

  const { body } = await request(app.url).get('/api/leads/counts');
  expect(body).toEqual({ new: 4, answered: 0, closed: 1, suspected: 1 });
});
