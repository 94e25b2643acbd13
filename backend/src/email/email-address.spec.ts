import { expect, test } from '@jest/globals';
import request from 'supertest';
import type { DeskLead, LeadRecord } from '../leads/lead.schemas.ts';
import { OWN_PAGE } from '../testing/leads/lead-requests.ts';
import { EMAIL_SETTINGS, leadsOf, submit, webhookSettings } from '../testing/receivers/notified.ts';
import { useReceiptedApp } from '../testing/receivers/receipted.ts';
import { waitFor } from '../testing/wait-for.ts';

const { app, database, mail, webhook, invite, submitAndSettle, call, exportSubscribers, counts } =
  useReceiptedApp((url) => ({ ...webhookSettings(url), ...EMAIL_SETTINGS }));

const ASCII = 'info@xn--mller-kva.de';
const UNICODE = 'info@m\u00FCller.de';
const SPELLINGS = [UNICODE, ASCII, 'INFO@M\u00DCLLER.DE', '\uFEFFinfo@mu\u0308ller\u3002de\u200B'];

const post = (path: string, body: object) =>
  request(app.url).post(`/api/leads/${path}`).set(OWN_PAGE).send(body);
const found = async (q: string) => {
  const { body } = await request(app.url).get('/api/leads').query({ q });
  return (body as DeskLead[]).map(({ id }) => id);
};
const file = async (format: string) =>
  (await request(app.url).get(`/api/leads/export?format=${format}`).buffer(true)).text;

test('the desk gets both spellings of an address, mail servers the ASCII one', async () => {
  const { id, state } = await submitAndSettle({ email: UNICODE });

  expect(state).toBe('delivered');
  expect(mail.to(ASCII)).toHaveLength(1);
  const both = { email: ASCII, emailUnicode: UNICODE };
  const { body } = await request(app.url).get('/api/leads');
  expect(body).toEqual([expect.objectContaining({ id, ...both })]);
  await waitFor(
    () => leadsOf(webhook),
    (events) => events.length === 1,
  );
  expect(leadsOf(webhook)[0]).toMatchObject(both);
  expect(JSON.parse(await file('jsonl'))).toMatchObject(both);
  expect(await file('csv')).toContain(`"${ASCII}"`);
  expect(await database.query('SELECT email FROM leads')).toEqual([{ email: ASCII }]);
});

test('a search finds an address in either spelling, whole or by a part between dots', async () => {
  const { id } = await submit(app, { email: UNICODE });
  const { id: other } = await submit(app, { email: 'info@muller.de' });

  const parts = ['M\u00FCller', '@m\u00FCller', 'm\u00FCller.de', 'info@m\u00FCller', 'xn--mller'];
  for (const q of [...SPELLINGS, ...parts]) {
    const isAscii = q.includes('xn--');
    // Without regard to accents.
    expect([q, await found(q)]).toEqual([q, isAscii ? [id] : [other, id]]);
  }
  expect(await found('m\u00FCnster')).toEqual([]);
});

test.each(SPELLINGS)('previews and erases what is stored of an address as %j', async (email) => {
  await submit(app, { email: UNICODE });
  await submit(app, { email: ASCII });

  expect((await post('erasures/preview', { email })).body).toMatchObject({ leads: 2 });
  expect((await post('erasures', { email })).body).toEqual({ erased: 2 });
});

test('an erasure refuses an address with other letters before the @ with a sentence', async () => {
  const { status, text } = await post('erasures', { email: 'j\u00F6rg@example.com' });

  const sentence =
    'Before the @, use only the letters a to z, digits, and signs such as a dot or a hyphen.';
  expect({ status, text }).toEqual({ status: 400, text: `Email: ${sentence}\n` });
});

test('both spellings are one subscriber, who gets one receipt a day', async () => {
  const token = await invite(ASCII);
  expect((await submitAndSettle({ email: UNICODE })).state).toBe('withheld');
  await call('confirm', { token }).expect(200);

  expect((await exportSubscribers()).map(({ email }) => email)).toEqual([ASCII]);
  await post('erasures', { email: UNICODE });
  expect(await counts()).toEqual({ subscribed: 0, unconfirmed: 0, left: 0 });
});

test('a search and a note are without what shows nothing at their ends', async () => {
  const { id } = await submit(app, { name: 'Lovelace' });

  expect(await found('\u200Elovelace\u2069')).toEqual([id]);
  const note = (text: string) => post(`${id}/notes`, { text });
  const { record } = (await note('\uFEFFCalled.\u00AD')).body as LeadRecord;
  expect(record.notes.items).toMatchObject([{ text: 'Called.' }]);
  expect((await note('\u200B\u2800')).text).toBe('Enter text.\n');
});
