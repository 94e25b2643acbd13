import { expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../../testing/access/admin-password.ts';
import { OWN_PAGE, postForm } from '../../testing/leads/lead-requests.ts';
import { postRaw } from '../../testing/send-raw.ts';
import { NO_DATABASE } from '../../testing/test-app.ts';
import { useEmptiedApp, useTestApps } from '../../testing/use-test-app.ts';
import { LEAD_DEFAULTS, LEAD_FIELDS } from '../lead.contract.ts';
import { words } from '../../words/words.ts';

const PUBLIC_URL = 'https://www.sandglass.example';
const EMAIL = 'email=ada%40example.com';

const { app, database } = useEmptiedApp({ PUBLIC_URL, ADMIN_PASSWORD });
const others = useTestApps();

const stored = () => database.query(`SELECT ${LEAD_FIELDS.join()} FROM leads`);

test('stores a form with the defaults of blank fields, and redirects to a page', async () => {
  const { status, headers } = await postForm(
    app,
    'name=Ada+Lovelace&email=ada%40example.com&company=+&message=One%0D%0Atwo+%F0%9F%98%80',
  );

  expect(status).toBe(303);
  expect(headers['location']).toBe('/contact/received');
  expect(headers['cache-control']).toBe('no-store');
  expect(await stored()).toEqual([
    {
      ...LEAD_DEFAULTS,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      message: 'One\r\ntwo \u{1F600}',
    },
  ]);
  expect((await request(app.url).get('/contact/received')).status).toBe(200);
});

test.each([
  ['no address', 'name=Ada'],
  ['a malformed address', 'email=nobody'],
  ['101 characters of name', `email=ada%40example.com&name=${'x'.repeat(101)}`],
  ['U+0000', 'email=ada%40example.com&name=%00'],
  ['an address whose escapes are not UTF-8', 'email=%ff%fe@b.co'],
  ['a name whose escapes are not UTF-8', 'email=a@b.co&name=%C3'],
  ['escapes that are none', 'email=a@b.co&message=%zz'],
  ['a field twice', 'email=ada%40example.com&email=bob%40example.com'],
  ['nothing', ''],
  ['more than 256 KiB', `email=ada%40example.com&message=${'x'.repeat(300_000)}`],
  ['more fields than the parser accepts', 'a=1&'.repeat(2000)],
])('redirects to the page on invalid input for a form with %s', async (_name, body) => {
  const { status, headers } = await postForm(app, body);

  expect([status, headers['location']]).toEqual([303, '/contact/invalid']);
  expect(await stored()).toEqual([]);
});

test('redirects to the page on invalid input for bytes that are not UTF-8', async () => {
  const body = Buffer.from(`${EMAIL}&name=\xff\xfe`, 'latin1');
  const { status, headers } = await postRaw(app.port, body, 'application/x-www-form-urlencoded');

  expect([status, headers['location']]).toEqual([303, '/contact/invalid']);
  expect(await stored()).toEqual([]);
});

test.each<[string, () => Record<string, string>]>([
  ['the public origin as Origin', () => ({ Origin: PUBLIC_URL })],
  ['the origin that it was sent to as Origin', () => ({ Origin: app.url })],
  ['Sec-Fetch-Site: same-origin', () => OWN_PAGE],
  ['both', () => ({ ...OWN_PAGE, Origin: PUBLIC_URL })],
])('accepts a form with %s', async (_name, headers) => {
  const { status } = await postForm(app, EMAIL, headers());

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
])('rejects a form from another site: %j', async (headers) => {
  const { status, text } = await postForm(app, EMAIL, headers);

  expect({ status, text }).toEqual({
    status: 403,
    text: `${words().api.access.forms}\n`,
  });
  expect(await stored()).toEqual([]);
});

test.each([
  ['while the database is unavailable', () => others.startAlone(NO_DATABASE)],
  ['if the visitor exceeds the rate limit', () => others.start({ LEAD_RATE_LIMIT: '1' })],
])('redirects to the page on outages %s', async (_when, start) => {
  const other = await start();
  await postForm(other, EMAIL);

  const { status, headers } = await postForm(other, EMAIL);

  expect([status, headers['location']]).toEqual([303, '/contact/unavailable']);
});
