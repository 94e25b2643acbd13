import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { sendRaw } from '../../testing/send-raw.ts';
import { startApp, startAppAlone, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { LEAD_DEFAULTS } from '../lead.contract.ts';

const PUBLIC_URL = 'https://www.sandglass.example';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startApp(database.url, { PUBLIC_URL });
});
beforeEach(() => database.query('TRUNCATE leads RESTART IDENTITY'));
afterAll(async () => {
  await app.stop();
  await database.drop();
});

const sendForm = (body: string, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) =>
  request(app.url)
    .post('/api/leads')
    .set('Content-Type', 'application/x-www-form-urlencoded')
    .set(headers)
    .send(body);

const stored = () => database.query('SELECT name, email, company, message FROM leads');

test('stores a form, and leads its visitor to the page that confirms it', async () => {
  const { status, headers } = await sendForm(
    'name=Ada+Lovelace&email=ada%40example.com&company=Engines&message=One%0D%0Atwo+%F0%9F%98%80',
  );

  expect(status).toBe(303);
  expect(headers['location']).toBe('/contact/received');
  expect(headers['cache-control']).toBe('no-store');
  expect(await stored()).toEqual([
    { name: 'Ada Lovelace', email: 'ada@example.com', company: 'Engines', message: 'One\r\ntwo \u{1F600}' },
  ]);
  expect((await request(app.url).get('/contact/received')).status).toBe(200);
});

test('fills in the defaults for fields left blank', async () => {
  await sendForm('name=&email=ada%40example.com&company=+&message=');

  expect(await stored()).toEqual([{ email: 'ada@example.com', ...LEAD_DEFAULTS }]);
});

test.each([
  ['no address', 'name=Ada'],
  ['a malformed address', 'email=nobody'],
  ['101 characters of name', `email=ada%40example.com&name=${'x'.repeat(101)}`],
  ['U+0000', 'email=ada%40example.com&name=%00'],
  ['a field twice', 'email=ada%40example.com&email=bob%40example.com'],
  ['nothing', ''],
  ['more than 256 KiB', `email=ada%40example.com&message=${'x'.repeat(300_000)}`],
  ['more fields than any form has', 'a=1&'.repeat(2000)],
])('leads the visitor to the page on invalid input, for a form with %s', async (_name, body) => {
  const { status, headers } = await sendForm(body);

  expect({ status, location: headers['location'] }).toEqual({ status: 303, location: '/contact/invalid' });
  expect(await stored()).toEqual([]);
});

test('leads the visitor to the page on invalid input, for bytes that are no UTF-8', async () => {
  const { status, headers } = await sendRaw(
    app.port,
    [
      'POST /api/leads HTTP/1.1',
      'Content-Type: application/x-www-form-urlencoded',
      'Sec-Fetch-Site: same-origin',
      'Content-Length: 31',
    ],
    Buffer.from('email=ada%40example.com&name=\xff\xfe', 'latin1'),
  );

  expect({ status, location: headers['location'] }).toEqual({ status: 303, location: '/contact/invalid' });
  expect(await stored()).toEqual([]);
});

test.each([
  ['an Origin that is the public address', { Origin: PUBLIC_URL }],
  ['Sec-Fetch-Site: same-origin', { 'Sec-Fetch-Site': 'same-origin' }],
  ['both', { Origin: PUBLIC_URL, 'Sec-Fetch-Site': 'same-origin' }],
])('accepts a form with %s', async (_name, headers) => {
  const { status } = await sendForm('email=ada%40example.com', headers);

  expect(status).toBe(303);
  expect(await stored()).toHaveLength(1);
});

test('accepts a form whose Origin is the address that it was sent to', async () => {
  const { status } = await sendForm('email=ada%40example.com', { Origin: app.url });

  expect(status).toBe(303);
  expect(await stored()).toHaveLength(1);
});

test.each<Record<string, string>>([
  {},
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
  { Origin: `${PUBLIC_URL}.elsewhere.example` },
  { Origin: `${PUBLIC_URL}:8443` },
  { Origin: PUBLIC_URL.replace('https', 'http') },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: PUBLIC_URL },
  { Referer: `${PUBLIC_URL}/` },
])('refuses a form from elsewhere: %j', async (headers) => {
  const { status, text } = await sendForm('email=ada%40example.com', headers);

  expect({ status, text }).toEqual({
    status: 403,
    text: 'A form is accepted from the pages of this site only.\n',
  });
  expect(await stored()).toEqual([]);
});

test('leads the visitor to the page on outages while the database is away', async () => {
  const unreachable = new URL(database.url);
  unreachable.port = '1';
  const alone = await startAppAlone(unreachable.href);
  try {
    const { status, headers } = await request(alone.url)
      .post('/api/leads')
      .set('Sec-Fetch-Site', 'same-origin')
      .send('email=ada%40example.com');

    expect({ status, location: headers['location'] }).toEqual({
      status: 303,
      location: '/contact/unavailable',
    });
  } finally {
    await alone.stop();
  }
});

test('leads the visitor who sends too often to the page on outages', async () => {
  const limited = await startApp(database.url, { LEAD_RATE_LIMIT: '1' });
  try {
    const send = () =>
      request(limited.url)
        .post('/api/leads')
        .set('Sec-Fetch-Site', 'same-origin')
        .send('email=ada%40example.com');
    await send();

    const { status, headers } = await send();

    expect({ status, location: headers['location'] }).toEqual({
      status: 303,
      location: '/contact/unavailable',
    });
    expect(await stored()).toHaveLength(1);
  } finally {
    await limited.stop();
  }
});
