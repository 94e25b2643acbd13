import { expect, test } from '@jest/globals';
import request from 'supertest';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import { useReceiptedApp } from '../../testing/receivers/receipted.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PATIENCE } from '../../testing/receivers/notified.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { mailboxOf } from './addresses.ts';
import { RECEIPTS_LOCK } from './receipt-grants.repository.ts';

const PASSWORD = 'correct horse';

const { app, database, mail, start, submitted, allSettled } = useReceiptedApp({
  RECEIPT_LIMIT: '20',
  TRUST_PROXY_HOPS: '1',
  ADMIN_PASSWORD: PASSWORD,
});

/** Makes all receipts so far older. */
const pass = (interval: string) =>
  database.query(`UPDATE receipt_grants SET granted_at = granted_at - $1::interval`, [interval]);

const withheld = async (limit: string): Promise<number> => {
  const { text } = await request(app.url).get('/metrics').auth('admin', PASSWORD);
  return Number(new RegExp(`receipts_withheld_total\\{limit="${limit}"\\} (\\d+)`).exec(text)![1]);
};

/** Submits leads, each of an address and from a client address of its own. */
const flood = async (
  count: number,
  emailOf: (index: number) => string,
  clientOf: (index: number) => string,
  apps: readonly TestApp[] = [app],
) => {
  const indexes = Array.from({ length: count }, (_, index) => index).values();
  const submitSome = async () => {
    for (const index of indexes) {
      const lead = { ...LEAD, email: emailOf(index), message: `Please call me, number ${index}.` };
      const { status } = await postLead(apps[index % apps.length]!, lead, {
        'X-Forwarded-For': clientOf(index),
      });
      expect(status).toBe(201);
    }
  };
  await Promise.all(Array.from({ length: 8 }, submitSome));
};

const ownDomain = (index: number) => `ada@visitor-${index}.example`;

const anywhere = (index: number) => `10.${index >> 8}.${index & 255}.1`;

test('an address gets one receipt a day and three a week', async () => {
  const states = [];
  for (const interval of ['0 hours', '23 hours', '2 hours', '24 hours', '24 hours', '4 days']) {
    await pass(interval);
    states.push((await submitted()).state);
  }

  expect(states).toEqual(['delivered', 'withheld', 'delivered', 'delivered', 'withheld', 'delivered']);
});

test('200 submissions with one address in all its spellings, to two processes: one receipt', async () => {
  const other = await start();
  const spellings = [
    'v.i.c.tim@gmail.com',
    'Victim@Gmail.com',
    'victim+news@gmail.com',
    'victim@googlemail.com',
  ];
  const before = await withheld('address');

  await flood(200, (index) => (index < 100 ? spellings[index % 4]! : `victim+${index}@gmail.com`), anywhere, [
    app,
    other,
  ]);

  expect(await allSettled(60_000)).toEqual({ delivered: 1, withheld: 199 });
  expect(mail.received).toHaveLength(1);
  expect(await withheld('address')).toBeGreaterThan(before);
  await other.stop();
});

test('receipts are granted one after the other, so that two at the same moment see each other', async () => {
  const session = await database.connect();
  await session.query('BEGIN');
  await session.query('SELECT pg_advisory_xact_lock($1)', [RECEIPTS_LOCK]);
  await flood(2, () => 'victim@example.com', anywhere);
  await waitFor(
    () => database.sessions(`wait_event = 'advisory'`),
    (waiting) => waiting.length === 2,
    PATIENCE,
  );

  await session.query('COMMIT');
  await session.end();

  expect(await allSettled(60_000)).toEqual({ delivered: 1, withheld: 1 });
});

test('200 submissions with 200 addresses: RECEIPT_LIMIT receipts, every lead is stored, and the firm is told', async () => {
  const firm = 'desk@sandglass.example';
  const settings = { NOTIFY_EMAIL_TO: firm, NOTIFY_EMAIL_FROM: 'site@sandglass.example' };
  const notifying = await Promise.all([start(settings), start(settings)]);
  const before = await withheld('all');

  await flood(200, ownDomain, anywhere, notifying);

  expect(await allSettled(60_000)).toEqual({ delivered: 20, withheld: 180 });
  expect(await database.query('SELECT FROM leads')).toHaveLength(200);
  // Also of a lead that arrives when the limit has been reached.
  expect((await submitted({ email: ownDomain(200) }, notifying[0])).state).toBe('withheld');
  await waitFor(
    () => database.query(`SELECT FROM messages WHERE kind = 'email' AND state = 'waiting'`),
    (waiting) => waiting.length === 0,
    PATIENCE,
  );
  const { length } = mail.to(firm);
  const { length: untold } = await database.query(
    `SELECT FROM messages WHERE kind = 'email' AND state = 'withheld'`,
  );
  // Each process sends five at the same time.
  expect(untold).toBeGreaterThan(201 - 70);
  expect(untold).toBeLessThanOrEqual(201 - 60);
  // An application sends the digest when it starts, and then every ten minutes.
  notifying.push(await start(settings));
  const digests = await waitFor(
    () => mail.to(firm).slice(length),
    (mails) => mails.length > 0,
    PATIENCE,
  );
  expect(digests).toHaveLength(1);
  expect(digests[0]!.head).toMatch(new RegExp(`^Subject: ${untold} more new leads\r?$`, 'm'));
  expect(digests[0]!.text).toContain('http://localhost:3000/admin/leads');
  await waitFor(
    () => database.query(`SELECT FROM messages WHERE kind = 'email' AND state <> 'delivered'`),
    (others) => others.length === 0,
    PATIENCE,
  );
  expect(await withheld('all')).toBeGreaterThan(before);
  const lines = app.logLines.filter((line) => line.includes('"limit":"all"'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, msg: 'receipts withheld, a limit is reached' }),
  ]);
  await pass('1 hour');
  expect((await submitted({ email: 'later@example.com' })).state).toBe('delivered');
  await Promise.all(notifying.map(({ stop }) => stop()));
});

test.each([
  ['IPv4 /24', (index: number) => `198.51.100.${index}`],
  ['IPv6 /48', (index: number) => `2001:db8:7:${index.toString(16)}::1`],
])('a network (%s) gets a tenth of them', async (_what, clientOf) => {
  const before = await withheld('network');

  await flood(10, ownDomain, clientOf);

  expect(await allSettled()).toEqual({ delivered: 2, withheld: 8 });
  expect(await withheld('network')).toBe(before + 8);
  const elsewhere = await postLead(app, { ...LEAD, message: 'Hello.' }, { 'X-Forwarded-For': '203.0.113.9' });
  expect(elsewhere.status).toBe(201);
  expect(await allSettled()).toEqual({ delivered: 3, withheld: 8 });
});

test('the addresses of one domain get a tenth of them, unless it is that of a large provider', async () => {
  await flood(10, (index) => `${index}@${index}.catch-all.example`, anywhere);
  expect(await allSettled()).toEqual({ delivered: 2, withheld: 8 });
  await flood(10, (index) => `someone${index}@outlook.com`, anywhere);

  expect(await allSettled()).toEqual({ delivered: 12, withheld: 8 });
});

test.each([
  ['Yandex', ['a-b@yandex.ru', 'a.b@ya.ru', 'A.B+c@yandex.com', 'a-b@yandex.by', 'a.b@yandex.kz']],
  [
    'Fastmail',
    ['ada@fastmail.com', 'news@ada.fastmail.com', 'Letters@Ada.Fastmail.com', 'ada+c@fastmail.com'],
  ],
  ['Proton', ['ab@proton.me', 'a.b@protonmail.com', 'A_b+c@pm.me', 'a-b@proton.me']],
])('counts a mailbox of %s once in all its spellings', async (_provider, spellings) => {
  await flood(spellings.length, (index) => spellings[index]!, anywhere);

  expect(await allSettled()).toEqual({ delivered: 1, withheld: spellings.length - 1 });
});

test('counts addresses, networks and domains as keyed hashes, which are deleted in time', async () => {
  const { email } = await submitted({ email: 'Ada+x@Example.com' });
  expect(mailboxOf(email)).toBe('ada@example.com');
  const [row] = await database.query<{ address: Buffer; network: Buffer; domain: Buffer }>(
    'SELECT * FROM receipt_grants',
  );
  const keys = [row!.address, row!.network, row!.domain];
  expect(keys.map(({ length }) => length)).toEqual([32, 32, 32]);
  expect(Buffer.concat(keys).toString('latin1')).not.toMatch(/ada|127\.0|example/);
  expect(await database.query('SELECT FROM messages WHERE network IS NOT NULL')).toEqual([]);

  // An application deletes what is too old when it starts, and then every ten minutes.
  const left = async () =>
    (await database.query('SELECT network, domain FROM receipt_grants')) as { network: Buffer | null }[];
  await pass('61 minutes');
  await start();
  const [grant] = await waitFor(left, (rows) => rows[0]?.network === null, PATIENCE);
  expect(grant).toEqual({ network: null, domain: null });
  await pass('7 days');
  await start();
  expect(await waitFor(left, (rows) => rows.length === 0, PATIENCE)).toEqual([]);
});
