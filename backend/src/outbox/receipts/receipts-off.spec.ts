import { expect, test } from '@jest/globals';
import request from 'supertest';
import { LEAD_FIELDS } from '../../leads/lead.contract.ts';
import { LEAD, OWN_PAGE, postLead } from '../../testing/leads/lead-requests.ts';
import { useNotifiedApp } from '../../testing/receivers/notified.ts';

const { app, database, mail, track } = useNotifiedApp();

test('without RECEIPT_FROM, nobody gets a new mail, and nothing is stored for one', async () => {
  const { lead, whenDelivered } = await track({ channels: ['webhook', 'email'], fields: { message: '' } });
  await whenDelivered();
  await request(app.url).patch(`/api/leads/${lead.id}`).set(OWN_PAGE).send({ suspected: true }).expect(200);
  await request(app.url).patch(`/api/leads/${lead.id}`).set(OWN_PAGE).send({ suspected: false }).expect(200);

  expect(mail.to(lead.email)).toEqual([]);
  expect(mail.received.every((message) => /^To: desk@sandglass.example\r?$/m.test(message))).toBe(true);
  expect(
    await database.query(`SELECT FROM messages WHERE kind = 'receipt' OR subscriber IS NOT NULL`),
  ).toEqual([]);
  for (const table of ['receipt_grants', 'newsletter_invitations', 'subscribers'])
    expect(await database.query(`SELECT FROM ${table}`)).toEqual([]);
});

test('the answer to a submission has the fields of the lead, as ever', async () => {
  const { status, body } = await postLead(app, LEAD);

  expect(status).toBe(201);
  expect(Object.keys(body as object)).toEqual(['id', ...LEAD_FIELDS, 'createdAt']);
});
