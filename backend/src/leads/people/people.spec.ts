import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { ADA, basic, EDITH, GRACE, linesOf } from '../../testing/access/people.ts';
import { HEADER } from '../../testing/access/token-issuer.ts';
import { useTokenIssuer } from '../../testing/access/use-token-issuer.ts';
import { OWN_PAGE } from '../../testing/leads/lead-requests.ts';
import { storeLeads } from '../../testing/leads/stored-leads.ts';
import type { ReceivedMail } from '../../testing/receivers/mail-receiver.ts';
import { EMAIL_SETTINGS, useReceivers } from '../../testing/receivers/notified.ts';
import { emptyTables } from '../../testing/test-database.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { fill, language, useWords, words } from '../../words/words.ts';
import type { StaleRecord } from '../lead.schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandglass-giving-'));
const ADMIN_USERS_FILE = join(folder, 'people');
const TWIN = { ...GRACE, email: 'other.grace@sandglass.example' };
beforeAll(async () => writeFileSync(ADMIN_USERS_FILE, await linesOf(ADA, GRACE, EDITH)));
afterAll(() => rmSync(folder, { recursive: true }));

const issuer = useTokenIssuer();
const { app, database, mail, start } = useReceivers((_webhook, SMTP_URL) => ({
  ADMIN_USERS_FILE,
  ...EMAIL_SETTINGS,
  SMTP_URL,
  PUBLIC_URL: 'http://localhost:3000',
}));
beforeEach(() => emptyTables(database));

type Headers = Record<string, string>;
const [ada, grace] = [basic(ADA.email, ADA.password), basic(GRACE.email, GRACE.password)];
const change = (who: Headers, id: number, body: object, more: Headers = {}, { url } = app) =>
  request(url)
    .patch(`/api/leads/${id}`)
    .set({ ...OWN_PAGE, ...who, ...more })
    .send(body);
const peopleFor = async (who: Headers, { url } = app) =>
  (await request(url).get('/api/leads/people').set(who).expect(200)).body as object;

test('a lead is given to a person, who gets one line with the link; the audit names both', async () => {
  await storeLeads(database, { name: 'Secret' });

  const { status, body } = await change(ada, 1, { givenTo: GRACE.name });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    takenBy: GRACE.name,
    version: 2,
    record: { history: { items: [{ what: 'given', to: GRACE.name, by: ADA.name }] } },
  });
  const [{ head, text }] = (await waitFor<ReceivedMail[]>(
    () => mail.to(GRACE.email),
    ({ length }) => length === 1,
  )) as [ReceivedMail];
  const link = 'http://localhost:3000/admin/leads/1';
  expect(text.trim()).toBe(fill(words().mail.given.text, { id: '1', link }));
  expect(head).toContain(`Subject: ${fill(words().mail.given.subject, { id: '1' })}`);
  expect(`${head}${text}`).not.toContain('Secret');
  const mine = await request(app.url).get('/api/leads?mine=true').set(grace);
  expect(mine.body).toMatchObject([{ id: 1 }]);
});

test('a lead that is given on is told to the next, one taken back to nobody', async () => {
  await storeLeads(database, {}, {});
  mail.received.splice(0);
  mail.refuse(true);
  await change(ada, 2, { givenTo: GRACE.name });
  await change(ada, 2, { undo: true });
  await change(ada, 1, { givenTo: GRACE.name });
  const untold = 'SELECT FROM messages WHERE lead = 1 AND attempts > 0';
  await waitFor(async () => (await database.query(untold)).length, 1);
  await change(ada, 1, { givenTo: EDITH.name });
  mail.refuse(false);

  await waitFor(
    async () => (await database.query(`SELECT state FROM messages ORDER BY lead`)) as object[],
    [{ state: 'delivered' }, { state: 'unwanted' }],
    60_000,
  );

  expect(mail.to(EDITH.email)).toHaveLength(1);
  expect(mail.to(GRACE.email)).toEqual([]);
});

test('leads that are given together are told in one email, with the link to Mine', async () => {
  await storeLeads(database, {}, {}, {});
  mail.received.splice(0);
  const given = [GRACE, EDITH, GRACE].map(({ name }, index) => ({
    id: index + 1,
    version: 1,
    givenTo: name,
  }));

  await request(app.url)
    .patch('/api/leads')
    .set({ ...OWN_PAGE, ...ada })
    .send({ leads: given })
    .expect(200);

  await waitFor(
    async () => (await database.query(`SELECT state FROM messages`)) as object[],
    [{ state: 'delivered' }, { state: 'delivered' }],
  );
  const link = 'http://localhost:3000/admin/leads?state=mine';
  expect(mail.to(GRACE.email)).toEqual([
    expect.objectContaining({
      head: expect.stringContaining(`Subject: ${words().mail.givenTogether.subject}`),
      text: `${fill(words().mail.givenTogether.text, { link })}\n`,
    }),
  ]);
  const [{ text }] = mail.to(EDITH.email) as [ReceivedMail];
  expect(text).toContain('http://localhost:3000/admin/leads/2');
});

describe('of leads given together, while the mail server refuses', () => {
  const tried = 'SELECT FROM messages WHERE attempts > 0';
  beforeEach(async () => {
    await storeLeads(database, {}, {}, {});
    await change(grace, 3, { taken: true });
    mail.received.splice(0);
    mail.refuse(true);
    const given = [1, 2].map((id) => ({ id, version: 1, givenTo: GRACE.name }));
    await request(app.url)
      .patch('/api/leads')
      .set({ ...OWN_PAGE, ...ada })
      .send({ leads: given })
      .expect(200);
    await waitFor(async () => (await database.query(tried)).length, 1);
  });

  test('those that are left are told when one is given on', async () => {
    await change(ada, 1, { givenTo: EDITH.name });
    mail.refuse(false);

    await waitFor(() => mail.to(GRACE.email).length, 1, 60_000);
  });

  test('nothing is told when all are taken back', async () => {
    for (const id of [1, 2]) await change(ada, id, { undo: true });
    mail.refuse(false);

    const states = 'SELECT state FROM messages';
    await waitFor(
      () => database.query(states) as Promise<object[]>,
      [{ state: 'unwanted' }],
      60_000,
    );
    expect(mail.to(GRACE.email)).toEqual([]);
  });
});

test('lists the people of the file by name, and refuses whom it does not list', async () => {
  await storeLeads(database, {});
  expect(await peopleFor(ada)).toEqual({
    people: [
      { name: ADA.name, isYou: true, mailed: true },
      { name: EDITH.name, mailed: true },
      { name: GRACE.name, mailed: true },
    ],
  });

  const nobody = await change(ada, 1, { givenTo: 'Nobody' }, { Accept: 'application/json' });
  expect(nobody.status).toBe(400);
  expect(nobody.body).toMatchObject({ errors: { givenTo: [words().api.leads.nobody] } });
  expect((await change(ada, 1, { givenTo: ADA.name, taken: true })).status).toBe(400);
});

test('people are sorted as in the language of the firm: in Swedish, Ö follows Z', async () => {
  const people = join(folder, 'swedes');
  const named = [
    { ...GRACE, name: 'Örjan Öst' },
    { ...EDITH, name: 'Zelda Zander' },
  ];
  writeFileSync(people, await linesOf(...named));
  const firm = await start({ ADMIN_USERS_FILE: people });
  const own = { language: language(), words: words() };

  useWords({ ...own, language: 'sv' });
  const listed = await peopleFor(grace, firm);
  useWords(own);

  expect(listed).toMatchObject({ people: [{ name: 'Zelda Zander' }, { name: 'Örjan Öst' }] });
});

test('two people of one name are told apart by their addresses', async () => {
  const people = join(folder, 'twins');
  writeFileSync(people, await linesOf(GRACE, TWIN));
  const twins = await start({ ADMIN_USERS_FILE: people });
  await storeLeads(database, {});

  const name = `${TWIN.name} <${TWIN.email}>`;
  const { body } = await change(grace, 1, { givenTo: name }, {}, twins);

  expect(body).toMatchObject({ takenBy: name });
});

test('a conflict names the person to whom the lead was given meanwhile', async () => {
  await storeLeads(database, {});
  await change(ada, 1, { givenTo: EDITH.name });

  const { status, body } = await change(grace, 1, { taken: true }, { 'If-Match': '"1"' });

  expect(status).toBe(412);
  expect((body as StaleRecord).meanwhile).toMatchObject([
    { what: 'given', to: EDITH.name, by: ADA.name },
  ]);
});

test('with tokens, the people are those who have done something here lately', async () => {
  const firm = await start({ ...issuer.variables, ADMIN_USERS_FILE: '' });
  await storeLeads(database, {});
  const bob = { [HEADER]: await issuer.sign({ email: 'bob@firm.example' }) };
  const eve = { [HEADER]: await issuer.sign({ email: undefined, sub: 'eve' }) };
  await change(eve, 1, { state: 'answered' }, {}, firm).expect(200);

  expect(await peopleFor(bob, firm)).toEqual({ people: [{ name: 'sub:eve' }] });
  const { body } = await change(bob, 1, { givenTo: 'sub:eve' }, {}, firm);

  expect(body).toMatchObject({ takenBy: 'sub:eve' });
});

test('beside the file, a token in other letter case is of the same person', async () => {
  const firm = await start(issuer.variables);
  await storeLeads(database, {}, {});
  const inCapitals = ADA.email.toUpperCase();
  const adaByToken = { [HEADER]: await issuer.sign({ email: inCapitals }) };
  // As releases have stored it that took the address as it stands in the token.
  await database.query(`INSERT INTO audit (lead, what, actor) VALUES (1, 'note', $1)`, [
    inCapitals,
  ]);

  await change(ada, 1, { taken: true }, {}, firm).expect(200);
  await change(adaByToken, 2, { taken: true }, {}, firm).expect(200);

  const read = async (path: string) =>
    (await request(firm.url).get(`/api/leads${path}`).set(adaByToken)).body as object;
  expect(await read('?mine=true')).toMatchObject([
    { id: 2, takenBy: ADA.name },
    { id: 1, takenBy: ADA.name },
  ]);
  expect(await read('/1/history')).toMatchObject([
    { what: 'taken', by: ADA.name },
    { what: 'note', by: ADA.name },
  ]);
  expect(await peopleFor(adaByToken, firm)).toEqual({
    people: [
      { name: ADA.name, isYou: true, mailed: true },
      { name: EDITH.name, mailed: true },
      { name: GRACE.name, mailed: true },
    ],
  });
});
