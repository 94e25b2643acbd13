import { expect, test } from '@jest/globals';
import request from 'supertest';
import { OWN_PAGE } from '../../../testing/leads/lead-requests.ts';
import { storedIds, storeLeads } from '../../../testing/leads/stored-leads.ts';
import { submit } from '../../../testing/receivers/notified.ts';
import {
  receiptSettings,
  siteTexts,
  useReceiptedApp,
} from '../../../testing/receivers/receipted.ts';
import { readMetric } from '../../../testing/read-metric.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { fill, readableDay, words } from '../../../words/words.ts';

const SETTINGS = { LEAD_RETENTION_DAYS: '90' };
const { app, database, queue, mail, submitAndSettle, whenSettled } = useReceiptedApp(
  () => SETTINGS,
);
const { firm } = siteTexts();

const retries = async () =>
  (await queue.jobs('notify-receipt')).filter(({ state }) => state === 'retry');
/** Waits until the receipt was tried in vain. */
const whenRetrying = () => waitFor(async () => (await retries()).length, 1);

const mark = (id: number, suspected: boolean) =>
  request(app.url).patch(`/api/leads/${id}`).set(OWN_PAGE).send({ suspected }).expect(200);

test('sends fixed words with a reference that the desk finds, none of the visitor’s', async () => {
  const { id, email, createdAt, state } = await submitAndSettle({
    name: 'Eve Writer',
    email: 'ada@example.com',
    company: 'Smith & Sons',
    message: 'Buy at https://spam.example now',
  });

  expect(state).toBe('delivered');
  expect(mail.received).toHaveLength(1);
  const { head, text } = mail.to(email)[0]!;
  const stored = 'SELECT reference FROM messages WHERE lead = $1';
  const [{ reference }] = (await database.query(stored, [id])) as [{ reference: string }];
  expect(reference).toMatch(/^[0-9A-F]{5}-[0-9A-F]{5}$/);
  const date = readableDay(new Date(createdAt));
  const written = siteTexts({ ...receiptSettings(mail.url), ...SETTINGS }).mails.receipt.text;
  const expected = written
    .replaceAll('%mail.date%', date)
    .replaceAll('%mail.reference%', reference);
  expect(text.trim().split(/\r?\n/)).toEqual(expected.trim().split('\n'));
  for (const theirs of ['Eve Writer', 'Smith', 'spam.example', email])
    expect(text).not.toContain(theirs);
  expect(`${head}${text}`).not.toMatch(/[%{]\w/);
  expect(head).toMatch(/^Auto-Submitted: auto-replied\r?$/m);
  const lines = head.split(/\r?\n/);
  // Some signs in a name need quotation marks.
  const from = lines.find((line) => line.startsWith('From: '));
  expect(from!.replaceAll('"', '')).toBe(`From: ${firm.name} <hello@sandglass.example>`);
  expect(lines).toContain(`Reply-To: ${firm.email}`);
  expect(head).not.toContain('Eve');
  await submit(app, { email: 'other@example.com' });
  expect((await request(app.url).get(`/api/leads/${id}`)).body).toMatchObject({ reference });
  for (const q of [
    reference,
    reference.replace('-', ' '),
    reference.replace('-', '').toLowerCase(),
  ])
    expect((await request(app.url).get('/api/leads').query({ q })).body).toMatchObject([{ id }]);
});

test('sends a suspected lead its receipt only when it is cleared, and only once', async () => {
  const lead = await submit(app, { remark: 'x' });
  await submitAndSettle({ email: 'other@example.com' });
  expect(await whenSettled(lead.id)).toBeUndefined();

  await mark(lead.id, false);
  expect(await whenSettled(lead.id)).toBe('delivered');
  await database.query('DELETE FROM receipt_grants');
  await mark(lead.id, true);
  await mark(lead.id, false);
  await submitAndSettle({ email: 'third@example.com' });

  expect(mail.to(lead.email)).toHaveLength(1);
});

test('a receipt that is due while its lead is suspected is never sent', async () => {
  mail.refuse(true);
  const lead = await submit(app, { message: 'Please call.' });
  await whenRetrying();
  await mark(lead.id, true);
  mail.refuse(false);
  await queue.retryNow('notify-receipt');

  expect(await whenSettled(lead.id)).toBe('unwanted');
  expect(mail.received).toEqual([]);
  const age = 'notification_oldest_waiting_seconds{channel="receipt"}';
  expect(await readMetric(app, age)).toBeUndefined();

  await mark(lead.id, false);
  await submitAndSettle({ email: 'other@example.com' });
  expect(await whenSettled(lead.id)).toBe('unwanted');
  expect(mail.to(lead.email)).toEqual([]);
});

const change = (id: number, body: object) =>
  request(app.url).patch(`/api/leads/${id}`).set(OWN_PAGE).send(body).expect(200);

test('marking as spam and back, or undoing it, sends nothing to who was never told', async () => {
  await storeLeads(database, { email: 'one@example.com' }, { email: 'two@example.com' });
  const [one, two] = await storedIds(database);

  await mark(one!, true);
  await mark(one!, false);
  await mark(two!, true);
  await change(two!, { undo: true });
  await change(two!, { state: 'closed' });
  await change(two!, { undo: true });

  await submitAndSettle({ email: 'other@example.com' });
  expect(await database.query('SELECT FROM messages WHERE lead = ANY($1)', [[one, two]])).toEqual(
    [],
  );
  expect(mail.received).toHaveLength(1);
});

test.each([
  ['within a week', 6.9, 1],
  ['later', 7.1, 0],
])('a suspected lead that is cleared %s is answered by so many mails', async (_, days, mails) => {
  const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
  await storeLeads(database, { email: 'late@example.com', suspected: true, at });
  const [id] = await storedIds(database);

  await mark(id!, false);

  await submitAndSettle({ email: 'other@example.com' });
  await whenSettled(id!);
  expect(mail.to('late@example.com')).toHaveLength(mails);
});

test('a lead whose clearing is undone and done again gets its one receipt', async () => {
  const lead = await submit(app, { remark: 'x' });

  await mark(lead.id, false);
  expect(await whenSettled(lead.id)).toBe('delivered');
  await change(lead.id, { undo: true });
  await mark(lead.id, false);

  await submitAndSettle({ email: 'other@example.com' });
  expect(mail.to(lead.email)).toHaveLength(1);
});

test.each([
  'Postmaster@example.com',
  'noreply+ticket@example.com',
  'do_not_reply@example.com',
  'MAILER-DAEMON@example.com',
  'Hello+loop@sandglass.example',
  firm.email,
  'victim+www.evil.example/claim-your-refund@example.com',
  'victim+your-account-will-be-closed-today@example.com',
  'victim?subject=pay-now@example.com',
  'victim%elsewhere.example@example.com',
  'your-account-will-be-closed-today@victim.fastmail.com',
])('sends nothing to %s', async (email) => {
  expect((await submitAndSettle({ email })).state).toBe('unwanted');
  expect(mail.received).toEqual([]);
});

test('does not try again if the mail server refuses the recipient for good', async () => {
  mail.refuseRecipient('nobody@example.com');

  expect((await submitAndSettle({ email: 'nobody@example.com' })).state).toBe('refused');

  const line = app.logLines.findLast((entry) => entry.includes('notification refused'))!;
  expect(JSON.parse(line)).toMatchObject({
    level: 30,
    reason: fill(words().api.delivery.mail.refused, { code: '550' }),
  });
  expect(app.logLines.join('')).not.toContain('nobody@example.com');
});

test('tries again while the mail server is out of order, within the same grant', async () => {
  mail.refuse(true);
  const lead = await submit(app, { message: 'Please call.' });
  await whenRetrying();
  mail.refuse(false);
  await queue.retryNow('notify-receipt');

  expect(await whenSettled(lead.id)).toBe('delivered');
  expect(await database.query('SELECT FROM receipt_grants')).toHaveLength(1);
  expect(mail.to(lead.email)).toHaveLength(1);
});

test('sends a receipt at most once more if the answer of the mail server is lost', async () => {
  mail.hangUp(true);
  const lead = await submit(app, { message: 'Please call.' });
  await whenRetrying();
  await queue.retryNow('notify-receipt');

  expect(await whenSettled(lead.id)).toBe('failed');
  mail.hangUp(false);
  expect(mail.to(lead.email)).toHaveLength(2);
  expect(await retries()).toEqual([]);
});
