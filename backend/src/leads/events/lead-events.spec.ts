import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { HEADER } from '../../testing/access/token-issuer.ts';
import { useTokenIssuer } from '../../testing/access/use-token-issuer.ts';
import { fakeOnly } from '../../testing/fake-timers.ts';
import { OWN_PAGE, postLead } from '../../testing/leads/lead-requests.ts';
import { openStream } from '../../testing/leads/lead-stream.ts';
import { numberedLeads, storeLeads } from '../../testing/leads/stored-leads.ts';
import { NO_DATABASE } from '../../testing/test-app.ts';
import { useTestApps } from '../../testing/use-test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { LEAD_DEFAULTS } from '../lead.contract.ts';
import type { LeadEvent } from './lead-event.schemas.ts';
import { HEARTBEAT_MS, STREAMS_PER_CLIENT } from './lead-events.service.ts';

const issuer = useTokenIssuer();
const { database, start, startAlone } = useTestApps('test');

const ADA = 'ada@firm.example';

type Headers = Record<string, string>;
let ada: Headers;
beforeAll(async () => {
  ada = { [HEADER]: await issuer.sign({ email: ADA }) };
});

const streams: Awaited<ReturnType<typeof openStream>>[] = [];
const open = async (...parameters: Parameters<typeof openStream>) => {
  const stream = await openStream(...parameters);
  streams.push(stream);
  return stream;
};
afterEach(() => {
  jest.useRealTimers();
  for (const stream of streams.splice(0)) stream.close();
});

const startDesk = () => start(issuer.variables);
const change = ({ url }: { url: string }, id: number, body: object) =>
  request(url)
    .patch(`/api/leads/${id}`)
    .set({ ...OWN_PAGE, ...ada })
    .send(body)
    .expect(200);
const LISTENING = `application_name = 'sandglass-events'`;

test('tells every process who did what to which lead, and nothing that a visitor wrote', async () => {
  const [one, other] = await Promise.all([startDesk(), startDesk()]);
  const stream = await open(other, ada);
  const own = await open(one, ada);

  await postLead(one, { name: 'Secret', email: 'secret@example.com', message: 'a secret' });
  await waitFor(() => stream.events().length, 1);
  await change(one, 1, { state: 'answered', taken: true });
  await change(other, 1, { undo: true });
  const note = request(one.url)
    .post('/api/leads/1/notes')
    .set({ ...OWN_PAGE, ...ada });
  await note.send({ text: 'a secret note' }).expect(201);
  await request(one.url)
    .delete('/api/leads/1')
    .set({ ...OWN_PAGE, ...ada })
    .expect(204);

  const expected: LeadEvent[] = [
    { what: 'arrived', leads: [{ id: 1, version: 1 }] },
    { what: 'state', leads: [{ id: 1, version: 2 }], by: ADA, state: 'answered' },
    { what: 'taken', leads: [{ id: 1, version: 2 }], by: ADA },
    { what: 'undone', leads: [{ id: 1, version: 3 }], by: ADA, state: 'new' },
    { what: 'note', leads: [{ id: 1 }], by: ADA },
    { what: 'deleted', leads: [{ id: 1 }], by: ADA },
  ];
  await waitFor(stream.events, expected);
  await waitFor(own.events, expected);
  expect(stream.text()).not.toMatch(/secret/i);
});

test('is a stream that no proxy stores or holds back', async () => {
  const { status, headers } = await open(await start());

  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('cache-control')).toMatch(/no-store.*no-transform/);
});

test('does not tell of suspected leads that arrive, nor of newsletter signups', async () => {
  const app = await start();
  const stream = await open(app);

  await postLead(app, { email: 'spam@example.com', message: 'Buy.', remark: 'x' });
  await postLead(app, { email: 'reader@example.com', message: LEAD_DEFAULTS.message });
  await postLead(app, { email: 'asker@example.com', message: 'Please call.' });

  await waitFor(stream.events, [{ what: 'arrived', leads: [{ id: 3, version: 1 }] }]);
});

test('first tells of the new leads that have arrived after the last known one', async () => {
  const app = await start();
  await storeLeads(
    database,
    {},
    {},
    { suspected: true },
    { state: 'closed' },
    { email: 'new@example.com' },
  );

  const stream = await open(app, {}, '?after=1');
  await waitFor(stream.events, [
    {
      what: 'arrived',
      leads: [
        { id: 2, version: 1 },
        { id: 5, version: 1 },
      ],
    },
  ]);
  const all = await open(app, {}, '?after=0');
  await waitFor(() => all.events()[0]?.leads.map(({ id }) => id), [1, 2, 5]);
  const none = await open(app, {}, '?after=5');
  await request(app.url).delete('/api/leads/5').set(OWN_PAGE).expect(204);
  await waitFor(none.events, [{ what: 'deleted', leads: [{ id: 5 }], by: 'local' }]);

  for (const after of ['-1', 'x', ''])
    await request(app.url).get(`/api/leads/events?after=${after}`).expect(400);
});

test('misses nothing that is told while it reads what has arrived', async () => {
  const app = await start();
  await storeLeads(database, {}, {});
  const other = await open(app);
  const session = await database.connect();
  await session.query('BEGIN; LOCK TABLE leads');

  const opening = open(app, {}, '?after=1');
  await database.untilSession(`wait_event_type = 'Lock'`);
  const event: LeadEvent = { what: 'deleted', leads: [{ id: 1 }], by: ADA };
  await database.query(`SELECT pg_notify('leads', $1)`, [JSON.stringify(event)]);
  await waitFor(other.events, [event]);
  await session.end();

  const arrived: LeadEvent = { what: 'arrived', leads: [{ id: 2, version: 1 }] };
  await waitFor((await opening).events, [arrived, event]);
});

test('ends when it cannot read what has arrived, and has the browser wait', async () => {
  const app = await start();
  await database.query('ALTER TABLE leads RENAME TO elsewhere');
  const stream = await open(app, {}, '?after=0');
  await stream.ended;
  await database.query('ALTER TABLE elsewhere RENAME TO leads');

  expect(stream.text()).toMatch(/^retry: 30000$/m);
  expect(stream.events()).toEqual([]);
});

test('a change of more leads than one notification holds is told in parts, once each', async () => {
  const app = await start();
  await storeLeads(database, ...numberedLeads(1_000));
  const stream = await open(app);

  const leads = Array.from({ length: 1_000 }, (_, index) => ({
    id: index + 1,
    version: 1,
    state: 'closed',
  }));
  await request(app.url).patch('/api/leads').set(OWN_PAGE).send({ leads }).expect(200);

  const told = () => stream.events().flatMap((event) => event.leads);
  const expected = leads.map(({ id }) => ({ id, version: 2 }));
  await waitFor(() => told().toSorted((a, b) => a.id - b.id), expected);
  expect(new Set(stream.events().map(({ what }) => what))).toEqual(new Set(['state']));
});

test('all streams of a process share one connection, which nothing uses at rest', async () => {
  const app = await start();

  await Promise.all(Array.from({ length: 30 }, () => open(app)));

  expect(await database.sessions(LISTENING)).toHaveLength(1);
  const [{ query }] = (await database.query(
    `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND ${LISTENING}`,
  )) as [{ query: string }];
  expect(query).toBe('LISTEN "leads"');
});

test('a heartbeat each 25 s keeps a stream open, until the sign-in has ended', async () => {
  // As the documents say to those who set up proxies.
  expect(HEARTBEAT_MS).toBe(25_000);
  const app = await startDesk();
  fakeOnly(['setInterval', 'clearInterval', 'Date'], new Date());
  const stream = await open(app, ada);
  const comments = () => stream.text().match(/^: /gm)?.length ?? 0;

  jest.advanceTimersByTime(HEARTBEAT_MS);
  await waitFor(comments, 1);
  await storeLeads(database, {});
  await change(app, 1, { state: 'closed' });
  await waitFor(() => stream.events().length, 1);
  // A token is valid for an hour at most.
  jest.setSystemTime(Date.now() + 2 * 60 * 60 * 1_000);
  jest.advanceTimersByTime(HEARTBEAT_MS);

  await stream.ended;
  expect(comments()).toBe(1);
});

test('ends when the database is lost, and the next stream connects again', async () => {
  const app = await start();
  const stream = await open(app);

  await database.endSessions(LISTENING);
  await stream.ended;

  const next = await open(app);
  await storeLeads(database, {});
  await change(app, 1, { state: 'closed' });
  await waitFor(() => next.events().length, 1);
});

test('ends when the process stops, which does not wait for it', async () => {
  const app = await start();
  const stream = await open(app);

  await Promise.all([stream.ended, app.stop()]);

  expect(stream.status).toBe(200);
});

test('answers 503 without the database, and HEAD at once', async () => {
  const app = await start();
  const away = await startAlone(NO_DATABASE);

  expect((await open(away)).status).toBe(503);
  await request(app.url).head('/api/leads/events').expect(200);
});

test('a client has so many streams at most, and another may come when one has gone', async () => {
  const app = await start();
  const all = await Promise.all(Array.from({ length: STREAMS_PER_CLIENT }, () => open(app)));
  expect(all.every(({ status }) => status === 200)).toBe(true);

  const more = await open(app);
  expect(more.status).toBe(429);
  all[0]!.close();

  await waitFor(async () => (await open(app)).status, 200);
});

test('is for the team alone, and for no page of another site', async () => {
  const app = await startDesk();

  expect((await open(app)).status).toBe(403);
  expect((await open(app, { ...ada, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
});
