import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';

// The rate limit alone would end the flood of one network after 300 submissions.
const PROXIED = { LEAD_RATE_LIMIT: '1000', TRUST_PROXY_HOPS: '1', ADMIN_PASSWORD: 'correct horse' };
const { app, database } = useTestApp(PROXIED);

/** Milliseconds: the flood runs in the same process as the application, and must leave it time to answer. */
const AFTER_REFUSAL = 100;
const LARGE = { ...LEAD, message: 'x'.repeat(255_000) };

/** Each test has networks of its own. */
let test48 = 0;
const client = (index: number) => `2001:db8:${test48.toString(16)}:${index.toString(16)}::1`;
const from = (address: string) => ({ 'X-Forwarded-For': address, 'Idempotency-Key': randomUUID() });

const open: Socket[] = [];
afterEach(() => {
  test48 += 1;
  for (const socket of open.splice(0)) socket.destroy();
});

/** Makes PostgreSQL take a second for each large lead, as a slow machine does. */
const slowDown = () =>
  database.query(`
    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN IF length(NEW.message) > 16384 THEN PERFORM pg_sleep(1); END IF; RETURN NEW; END $$;
    CREATE TRIGGER slow BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION slow();
  `);
const speedUp = () => database.query('DROP FUNCTION slow() CASCADE');

test('stores every small lead while one network floods with large ones', async () => {
  await slowDown();
  const over = new AbortController();
  const flood = Array.from({ length: 40 }, async (_, index) => {
    while (!over.signal.aborted) {
      const { status } = await postLead(app, LARGE, from(client(index)));
      if (status !== 201) await pause(AFTER_REFUSAL);
    }
  });
  await database.untilSession(`wait_event = 'PgSleep'`);

  const statuses = [];
  for (let lead = 1; lead <= 16; lead += 1)
    statuses.push((await postLead(app, LEAD, from(`203.0.113.${lead}`))).status);
  const large = await postLead(
    app,
    { ...LARGE, message: 'y'.repeat(20_000) },
    from('198.51.100.1'),
  );
  over.abort();
  await Promise.all(flood);
  await speedUp();

  expect(statuses).toEqual(Array(16).fill(201));
  // 201, or 503 if it was not its turn in time; never 429, which is for the network of the flood.
  expect([201, 503]).toContain(large.status);
});

test('stores large leads that arrive at the same time from a few networks, in turn', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => postLead(app, LARGE, from(`203.0.113.${index}`))),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
});

test('answers 503 to large leads that are too many', async () => {
  await slowDown();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => postLead(app, LARGE, from(`198.51.100.${index}`))),
  );
  await speedUp();

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
  const refused = answers.find(({ status }) => status === 503)!;
  expect(refused.text).toBe(
    'We are receiving too many long messages right now. Please try again in a minute.\n',
  );
  expect(refused.headers['retry-after']).toBe('5');
  // A flood must not fill the log: it is counted, see the metric of rejected submissions.
  expect(app.logLines.join('')).not.toContain('too many long messages');
});

/** Sends a request whose body does not end, and returns what has been received. */
const begin = (address: string, framing: string, body: string) => {
  const socket = connect(app.port, '127.0.0.1');
  open.push(socket);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `X-Forwarded-For: ${address}\r\n${framing}\r\n\r\n${body}`,
  );
  return { socket, answer: () => answer };
};
const declared = (address: string) => begin(address, 'Content-Length: 200000', '{"email":');
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const chunked = (address: string, body: string) =>
  begin(address, 'Transfer-Encoding: chunked', body);

/** Occupies all places of the test's network. */
const fillNetwork = async () => {
  const five = [1, 2, 3, 4, 5].map((index) => declared(client(index)));
  const [refused] = await waitFor(
    () => five.filter(({ answer }) => answer() !== ''),
    ({ length }) => length > 0,
  );
  return { refused: refused!, admitted: five.filter((each) => each !== refused) };
};

test('reads at most four large bodies of a network at the same time', async () => {
  const { refused, admitted } = await fillNetwork();

  expect(refused.answer()).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused.answer()).toContain('Retry-After: 5');
  expect(admitted.map(({ answer }) => answer())).toEqual(['', '', '', '']);
  expect((await postLead(app, LEAD, from(client(6)))).status).toBe(201);
  expect((await postLead(app, LARGE, from('203.0.113.50'))).status).toBe(201);

  // A chunked body is large when that many bytes have arrived.
  const large = chunked(client(8), chunk(`{"message":"${'x'.repeat(20_000)}`));
  await waitFor(large.answer, (answer) => answer.startsWith('HTTP/1.1 429 '));
  const small = chunked(client(9), `${chunk(JSON.stringify(LEAD))}0\r\n\r\n`);
  await waitFor(small.answer, (answer) => answer.startsWith('HTTP/1.1 201 '));

  admitted[0]!.socket.destroy();
  const { status } = await waitFor(
    () => postLead(app, LARGE, from(client(7))),
    (answer) => answer.status !== 429,
  );
  expect(status).toBe(201);
});

test('a body that is declared, and does not arrive, takes no place from others', async () => {
  const silent = Array.from({ length: 70 }, (_, index) => declared(`192.0.2.${index}`));
  const refused = () =>
    silent.filter(({ answer }) => /^HTTP\/1\.1 503 .*\nRetry-After: 5/s.test(answer()));
  await waitFor(() => refused().length, 6);

  expect((await postLead(app, LARGE, from('203.0.113.60'))).status).toBe(201);
});

test('keeps no place for a client that leaves while it is still being counted', async () => {
  const session = await database.connect();
  await session.query('BEGIN; LOCK TABLE limit_counts');
  const left = [1, 2, 3, 4].map((index) => declared(client(index)).socket);
  await database.untilSession(`wait_event_type = 'Lock'`);
  await Promise.all(left.map((socket) => once(socket.end(), 'close')));
  await session.query('ROLLBACK');
  await session.end();

  expect((await postLead(app, LARGE, from(client(5)))).status).toBe(201);
});
