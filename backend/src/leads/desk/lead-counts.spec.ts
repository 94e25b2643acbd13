import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { numberedLeads, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useEmptyTables } from '../../testing/use-test-database.ts';

const { app, database } = useTestApp();
useEmptyTables(database);

const counts = async () => (await request(app.url).get('/api/leads/counts')).body as unknown;

test('counts leads by state, whatever changes them', async () => {
  expect(await counts()).toEqual({ new: 0, answered: 0, closed: 0, suspected: 0 });

  await storeLeads(
    database,
    ...numberedLeads(5),
    { state: 'closed' },
    { suspected: true },
    { suspected: true, state: 'closed' },
  );
  expect(await counts()).toEqual({ new: 5, answered: 0, closed: 1, suspected: 2 });

  await request(app.url).patch('/api/leads/1').set(OWN_PAGE).send({ state: 'answered' });
  await request(app.url).patch('/api/leads/2').set(OWN_PAGE).send({ suspected: true });
  await database.query('UPDATE leads SET suspected = false WHERE id = 7');
  await request(app.url).delete('/api/leads/3').set(OWN_PAGE);
  await request(app.url).post('/api/leads/erasures').set(OWN_PAGE).send({ email: '4@example.com' });
  expect(await counts()).toEqual({ new: 2, answered: 1, closed: 1, suspected: 2 });
});

test('counts to 1,000, which stands for more as well', async () => {
  await storeLeads(
    database,
    ...numberedLeads(999),
    ...numberedLeads(1_000, { state: 'answered' }),
    ...numberedLeads(1_001, { state: 'closed' }),
    ...numberedLeads(1_200, { suspected: true }),
  );

  expect(await counts()).toEqual({ new: 999, answered: 1_000, closed: 1_000, suspected: 1_000 });
});

test('the database refuses to remove all leads at once and leave their notes', async () => {
  await expect(database.query('TRUNCATE leads')).rejects.toThrow(
    'cannot truncate a table referenced in a foreign key',
  );
});
