import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../../../testing/access/admin-password.ts';
import { LEAD, postLead } from '../../../testing/leads/lead-requests.ts';
import { EMAIL_SETTINGS, DESK_EMAIL } from '../../../testing/receivers/notified.ts';
import { useReceiptedApp } from '../../../testing/receivers/receipted.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { mailboxOf } from './addresses.ts';
import { ADVISORY_LOCKS } from '../../../database/advisory-locks.ts';
import { fill, words } from '../../../words/words.ts';

// Slow: it waits for the receipts of some 160 leads.

const receipted = useReceiptedApp(() => ({
  RECEIPT_LIMIT: '20',
  TRUST_PROXY_HOPS: '1',
  ADMIN_PASSWORD,
}));

const { app, database, mail, start, whenAllSettled } = receipted;

// Each test has networks of its own, since the application counts those in its memory.
let firstOctet = 10;
beforeEach(() => {
  firstOctet += 1;
});
let network = 0;
const submitAndSettle = (fields: object = {}) => {
  network += 1;
  const client = `${firstOctet}.255.${network}.1`;
  return receipted.submitAndSettle(fields, app, { 'X-Forwarded-For': client });
};

/** Makes all receipts so far older. */
const ageReceipts = (interval: string) =>
  database.query(`UPDATE receipt_grants SET granted_at = granted_at - $1::interval`, [interval]);

const withheld = async (limit: string): Promise<number> => {
  const { text } = await request(app.url).get('/metrics').auth('admin', ADMIN_PASSWORD);
  return Number(new RegExp(`receipts_withheld_total\\{limit="${limit}"\\} (\\d+)`).exec(text)![1]);
};

/** Submits leads, each of an address and from a client address of its own. */
const flood = async (
  emails: readonly string[],
  clientOf = (index: number) => `${firstOctet}.0.${index}.1`,
  apps: readonly TestApp[] = [app],
) => {
  // Eight at a time, which take from one iterator.
  const rest = emails.entries();
  const submitSome = async () => {
    for (const [index, email] of rest) {
      const lead = { ...LEAD, email, message: `Please call me, number ${index}.` };
      const headers = { 'X-Forwarded-For': clientOf(index) };
      expect((await postLead(apps[index % apps.length]!, lead, headers)).status).toBe(201);
    }
  };
  await Promise.all(Array.from({ length: 8 }, submitSome));
};

const ownDomains = (count: number) =>
  Array.from({ length: count }, (_, index) => `ada@visitor-${index}.example`);

test('an address gets one receipt a day and three a week', async () => {
  const states = [];
  for (const interval of ['0 hours', '23 hours', '2 hours', '24 hours', '24 hours', '4 days']) {
    await ageReceipts(interval);
    states.push((await submitAndSettle()).state);
  }

  expect(states).toEqual([
    'delivered',
    'withheld',
    'delivered',
    'delivered',
    'withheld',
    'delivered',
  ]);
});

test('grants receipts one after the other, and none for a lead that is gone', async () => {
  const session = await database.connect();
  await session.query('BEGIN');
  await session.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.receipts]);
  await flood(['victim@example.com', 'victim@example.com', 'erased@example.com']);
  await waitFor(async () => (await database.sessions(`wait_event = 'advisory'`)).length, 3);
  await database.query(`DELETE FROM leads WHERE email = 'erased@example.com'`);

  await session.query('COMMIT');
  await session.end();

  expect(await whenAllSettled()).toEqual({ delivered: 1, withheld: 1 });
  expect(mail.to('erased@example.com')).toEqual([]);
});

test('90 leads to two processes get RECEIPT_LIMIT receipts, and all reach the firm', async () => {
  const notifying = [await start(EMAIL_SETTINGS), await start(EMAIL_SETTINGS)];
  const before = await withheld('all');

  await flood(ownDomains(90), undefined, notifying);

  expect(await whenAllSettled()).toEqual({ delivered: 20, withheld: 70 });
  expect(await database.query('SELECT FROM leads')).toHaveLength(90);
  const firmMails = (condition: string) =>
    database.query(`SELECT FROM messages WHERE kind = 'email' AND ${condition}`);
  const noMail = (condition: string) => waitFor(() => firmMails(condition), []);
  await noMail(`state = 'waiting'`);
  const { length } = mail.to(DESK_EMAIL);
  const { length: untold } = await firmMails(`state = 'withheld'`);
  // Each process sends five at the same time.
  expect(untold).toBeGreaterThan(90 - 70);
  expect(untold).toBeLessThanOrEqual(90 - 60);
  // An application sends the digest when it starts, and then every ten minutes.
  notifying.push(await start(EMAIL_SETTINGS));
  const digests = await waitFor(
    () => mail.to(DESK_EMAIL).slice(length),
    (mails) => mails.length > 0,
  );
  expect(digests).toHaveLength(1);
  expect(digests[0]!.head.split('\r\n')).toContain(
    `Subject: ${fill(words().mail.digest.subject, { count: untold })}`,
  );
  expect(digests[0]!.text).toContain('http://localhost:3000/admin/leads');
  await noMail(`state <> 'delivered'`);
  expect(await withheld('all')).toBeGreaterThan(before);
  const lines = app.logLines.filter((line) => line.includes('"limit":"all"'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, msg: 'receipts withheld, a limit is reached' }),
  ]);
  await ageReceipts('1 hour');
  expect((await submitAndSettle({ email: 'later@example.com' })).state).toBe('delivered');
  // Each process has its own metrics.
  await Promise.all(notifying.map(({ stop }) => stop()));
});

/**
 * Submits leads, and returns what became of their receipts, and how many the metric has withheld by
 * a limit.
 */
const outcome = async (
  limit: string,
  emails: readonly string[],
  clientOf?: (index: number) => string,
) => {
  const before = await withheld(limit);
  await flood(emails, clientOf);
  return { ...(await whenAllSettled()), by: (await withheld(limit)) - before };
};

const ten = (address: (nth: number) => string) =>
  Array.from({ length: 10 }, (_, nth) => address(nth));

test.each<[string, 'network' | 'domain', string[], ((index: number) => string) | undefined]>([
  ['an IPv4 /24', 'network', ownDomains(10), (index) => `198.51.100.${index}`],
  ['an IPv6 /48', 'network', ownDomains(10), (index) => `2001:db8:7:${index}::1`],
  [
    'a domain with its subdomains',
    'domain',
    ten((nth) => `${nth}@${nth}.catch-all.example`),
    undefined,
  ],
])('%s gets a tenth of them', async (_what, limit, emails, clientOf) => {
  expect(await outcome(limit, emails, clientOf)).toEqual({ delivered: 2, withheld: 8, by: 8 });
});

test('the addresses of a large provider have no limit of their domain', async () => {
  const emails = ten((nth) => `someone${nth}@outlook.com`);
  expect(await outcome('domain', emails)).toEqual({ delivered: 10, by: 0 });
});

test.each([
  [
    'Google',
    ['v.i.c.tim@gmail.com', 'Victim@Gmail.com', 'victim+news@gmail.com', 'victim@googlemail.com'],
  ],
  [
    'Yandex',
    ['a-b@yandex.ru', 'a.b@ya.ru', 'A.B+c@yandex.com', 'a-b@yandex.by', 'a.b@yandex.com.tr'],
  ],
  [
    'Fastmail',
    ['ada@fastmail.com', 'news@ada.fastmail.com', 'Ada@Ada.Fastmail.com', 'ada+c@fastmail.fm'],
  ],
  ['Proton', ['ab@proton.me', 'a.b@protonmail.ch', 'A_b+c@pm.me', 'a-b@proton.me']],
])('a mailbox of %s gets one receipt in all its spellings', async (_provider, spellings) => {
  const others = spellings.length - 1;
  expect(await outcome('address', spellings)).toEqual({
    delivered: 1,
    withheld: others,
    by: others,
  });
  expect(mail.received).toHaveLength(1);
});

test('what counts a receipt is deleted with its lead, and after a week', async () => {
  const { id, email } = await submitAndSettle({ email: 'Ada+x@Example.com' });
  expect(mailboxOf(email)).toBe('ada@example.com');
  const counted = () => database.query('SELECT mailbox, domain FROM receipt_grants');
  expect(await counted()).toEqual([{ mailbox: 'ada@example.com', domain: 'example.com' }]);

  await database.query('DELETE FROM leads WHERE id = $1', [id]);
  expect(await counted()).toEqual([]);

  await submitAndSettle();
  await ageReceipts('7 days');
  // An application deletes what is too old when it starts, and then every ten minutes.
  await start();
  await waitFor(counted, []);
});
