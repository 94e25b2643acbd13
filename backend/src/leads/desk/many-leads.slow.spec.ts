import { expect, test } from '@jest/globals';
import request from 'supertest';
import { DEFAULT_TIME_LIMITS } from '../../database/time-limits.ts';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { numberedLeads, storeLeads } from '../../testing/leads/stored-leads.ts';
import { webhookSettings } from '../../testing/receivers/notified.ts';
import { useEmptiedApp } from '../../testing/use-test-app.ts';
import { MOST_AT_ONCE, MOST_COUNTED } from '../lead.contract.ts';
import type { ChangedLeads, DeletedLeads } from './many-leads.schemas.ts';

// Slow: as many leads as are allowed at once are 5,000.

const { app, database } = useEmptiedApp(
  webhookSettings('http://127.0.0.1:1/'),
  DEFAULT_TIME_LIMITS,
);

const all = (more: object) =>
  Array.from({ length: MOST_AT_ONCE }, (_, index) => ({ id: index + 1, version: 1, ...more }));
const change = (leads: object[]) =>
  request(app.url).patch('/api/leads').set(OWN_PAGE).send({ leads });
const deletion = (leads: object[]) =>
  request(app.url).post('/api/leads/deletion').set(OWN_PAGE).send({ leads });

test('changes, and then deletes, as many as are allowed at once', async () => {
  await storeLeads(database, ...numberedLeads(MOST_AT_ONCE, { suspected: true }));

  const changed = await change(all({ state: 'answered', suspected: false }));
  const deleted = await deletion(all({ version: 2 }));

  expect((changed.body as ChangedLeads).changed).toHaveLength(MOST_AT_ONCE);
  expect((deleted.body as DeletedLeads).deleted).toHaveLength(MOST_AT_ONCE);
  const entries = 'SELECT what, count(*)::int FROM audit GROUP BY 1 ORDER BY 1';
  expect(await database.query(entries)).toEqual(
    ['cleared', 'deleted', 'state'].map((what) => ({ what, count: MOST_AT_ONCE })),
  );
});

test('changes as many as are allowed at once of one address', async () => {
  await storeLeads(database, ...Array.from({ length: MOST_AT_ONCE }, () => ({})));

  const { status, body } = await change(all({ state: 'closed' }));

  expect(status).toBe(200);
  const { changed } = body as ChangedLeads;
  const earlier = changed.toReversed().map((lead) => lead.earlier);
  expect(earlier).toEqual(earlier.map((_, index) => Math.min(index, MOST_COUNTED)));
  expect(earlier).toHaveLength(MOST_AT_ONCE);
});

test('queues the messages of as many leads as can be cleared at once', async () => {
  await storeLeads(database, ...numberedLeads(MOST_AT_ONCE, { suspected: true }));

  const { status } = await change(all({ suspected: false }));

  const queued = 'SELECT kind, count(*)::int FROM messages GROUP BY 1';
  const messages = await database.query(queued);
  expect({ status, messages }).toEqual({
    status: 200,
    messages: [{ kind: 'webhook', count: MOST_AT_ONCE }],
  });
});
