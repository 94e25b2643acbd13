import { expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { EMAIL, HEADER } from '../testing/access/token-issuer.ts';
import { useTokenIssuer } from '../testing/access/use-token-issuer.ts';
import { LEAD, OWN_PAGE, postLead } from '../testing/leads/lead-requests.ts';
import { NO_DATABASE, type TestApp } from '../testing/test-app.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { words } from '../words/words.ts';

const RIGHT = `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}`;
const WRONG = `Basic ${Buffer.from('admin:wrong').toString('base64')}`;
const FORBIDDEN = { status: 403, text: `${words().api.access.proxy}\n` };
const UNAUTHORIZED = { status: 401, text: `${words().api.access.password}\n` };

const issuer = useTokenIssuer();
const { database, start, startAlone } = useTestApps();
const startDesk = (variables: Record<string, string> = {}) =>
  start({ ...issuer.variables, ...variables });
/** For answers that need none. */
const startWithoutDatabase = (variables: Record<string, string> = {}) =>
  startAlone(NO_DATABASE, { ...issuer.variables, ...variables });

const get = async (
  { url }: TestApp,
  headers: Record<string, string> = {},
  path = '/admin/leads',
) => {
  const { status, text } = await request(url).get(path).set(headers);
  return { status, text };
};
const statusOf = async (...parameters: Parameters<typeof get>) => (await get(...parameters)).status;
const withToken = async (claims = {}) => ({ [HEADER]: await issuer.sign(claims) });

test('a token alone reads, changes and exports leads; visitors need none', async () => {
  const app = await startDesk({ PUBLIC_URL: 'https://www.sandglass.example' });
  expect(await statusOf(app, {}, '/')).toBe(200);

  for (const host of ['localhost', 'desk.sandglass.example']) {
    const headers = { ...(await withToken()), Host: host };
    const { status, body } = await postLead(app, LEAD);
    expect(status).toBe(201);
    for (const path of ['/admin/leads', '/api/leads', '/api/leads/export?format=csv', '/metrics'])
      expect({ path, status: await statusOf(app, headers, path) }).toEqual({ path, status: 200 });
    const change = request(app.url).delete(`/api/leads/${(body as { id: number }).id}`);
    expect((await change.set({ ...headers, ...OWN_PAGE })).status).toBe(204);
  }
});

test('refuses every other request with the same words, also a name in a plain header', async () => {
  const app = await startWithoutDatabase({
    ADMIN_JWT_USERS: '@sandglass.example',
    ADMIN_ACCESS: 'local',
  });
  const names = [
    'X-Forwarded-Email',
    'X-Forwarded-User',
    'X-Auth-Request-Email',
    'Remote-User',
    HEADER,
  ];
  const refused = await Promise.all(
    [
      { exp: 1 },
      { aud: 'x' },
      { iss: 'x' },
      { email: 'ada@elsewhere.example' },
      { email_verified: false },
    ].map(withToken),
  );
  for (const name of [
    ...names,
    'Cf-Access-Authenticated-User-Email',
    'X-Goog-Authenticated-User-Email',
  ])
    refused.push({ [name]: EMAIL } as (typeof refused)[number]);

  for (const path of [
    '/admin/leads',
    '/admin',
    '/api/leads',
    '/api/leads/export?format=csv',
    '/metrics',
  ])
    for (const headers of [{}, { [HEADER]: 'x' }, ...refused])
      expect(await get(app, headers, path)).toEqual(FORBIDDEN);

  const valid = await withToken();
  expect(await statusOf(app, valid)).toBe(200);
  expect(await get(app, { Host: 'localhost' })).toEqual(FORBIDDEN);
  expect(await get(app, { Authorization: RIGHT })).toEqual(FORBIDDEN);
  // A token does not admit the pages of another site.
  expect(await statusOf(app, { ...valid, 'Sec-Fetch-Site': 'cross-site' }, '/api/leads')).toBe(403);
  expect((await request(app.url).delete('/api/leads/1').set(valid)).status).toBe(403);
});

test('a token or the password admits, also beside a wrong one of the other', async () => {
  const app = await startWithoutDatabase({ ADMIN_PASSWORD });
  const [valid, expired] = [await withToken(), await withToken({ exp: 1 })];

  for (const headers of [
    valid,
    { Authorization: RIGHT },
    { ...valid, Authorization: RIGHT },
    { ...valid, Authorization: WRONG },
    { ...expired, Authorization: RIGHT },
  ])
    expect(await statusOf(app, headers)).toBe(200);
  for (const headers of [{}, expired, { ...expired, Authorization: WRONG }])
    expect(await get(app, headers)).toEqual(UNAUTHORIZED);

  for (let attempt = 1; attempt <= 10; attempt += 1)
    await get(app, { ...expired, Authorization: WRONG });
  expect(await statusOf(app, { Authorization: RIGHT })).toBe(429);
  expect(await statusOf(app, valid)).toBe(200);
});

test('the audit trail names who came by password or token', async () => {
  const app = await startDesk({ ADMIN_PASSWORD });
  const entries: [actor: string, password: string | undefined, claims?: object][] = [
    ['admin', RIGHT],
    ['admin', RIGHT, { exp: 1 }],
    [EMAIL, undefined, {}],
    [EMAIL, RIGHT, {}],
    ['sub:user-1', undefined, { email: undefined }],
    [`sub:${EMAIL}`, undefined, { email: undefined, sub: EMAIL }],
  ];
  for (const [actor, password, claims] of entries) {
    const { id } = (await postLead(app, LEAD)).body as { id: number };
    const change = request(app.url).delete(`/api/leads/${id}`).set(OWN_PAGE);
    if (password) void change.set('Authorization', password);
    if (claims) void change.set(await withToken(claims));

    expect((await change).status).toBe(204);
    expect(await database.query('SELECT actor FROM audit WHERE lead = $1', [id])).toEqual([
      { actor },
    ]);
  }
});

test('the log names who read or changed something, and nobody who was refused', async () => {
  const app = await startDesk({ ADMIN_PASSWORD });
  const calls = [
    '/api/leads',
    '/api/leads?q=the',
    '/api/leads/1',
    '/api/leads/1/notes',
    '/api/leads/1/history',
    '/api/leads/1/notifications',
    '/api/leads/counts',
    '/api/leads/export?format=csv',
    '/api/activity',
    '/api/newsletter/subscribers/export?format=jsonl',
    '/admin/leads',
    '/admin/leads/1',
    '/admin/nowhere',
  ];
  const withOneToken = await withToken();
  for (const path of calls) await get(app, withOneToken, path);
  await get(app, { Authorization: RIGHT }, '/api/leads');
  await request(app.url)
    .delete('/api/leads/1')
    .set({ ...withOneToken, ...OWN_PAGE });
  await get(app, { Authorization: WRONG }, '/api/leads');
  await get(app, await withToken({ exp: 1 }), '/admin/leads');

  const lines = app.logLines.map((line) => JSON.parse(line) as { actor?: string; req?: object });
  const actors = lines.filter(({ req }) => req).map(({ actor }) => actor);
  expect(actors).toEqual([
    ...Array<string>(calls.length).fill(EMAIL),
    'admin',
    EMAIL,
    undefined,
    undefined,
  ]);
});

test.each([HEADER, 'Authorization'])(
  'a token in %s is not counted as a wrong password',
  async (name) => {
    const app = await startWithoutDatabase({ ADMIN_PASSWORD, ADMIN_JWT_HEADER: name });
    const expired = await issuer.sign({ exp: 1 });
    for (let attempt = 1; attempt <= 15; attempt += 1)
      expect(await get(app, { [name]: `Bearer ${expired}` })).toEqual(UNAUTHORIZED);

    expect(await statusOf(app, { Authorization: RIGHT })).toBe(200);
    expect(await statusOf(app, { [name]: `Bearer ${await issuer.sign()}` })).toBe(200);
  },
);

test('without keys, a token gets 503 and a password admits; with them, a token again', async () => {
  const headers = await withToken();
  await issuer.stop();
  const app = await startDesk({ ADMIN_PASSWORD });

  const { status, header, text } = await request(app.url).get('/api/leads').set(headers);
  expect({ status, text }).toEqual({
    status: 503,
    text: `${words().api.unavailable.signIn}\n`,
  });
  expect(header).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(await get(app)).toEqual(UNAUTHORIZED);
  expect(await statusOf(app, { ...headers, Authorization: RIGHT })).toBe(200);
  expect(await statusOf(app, { ...headers, Authorization: WRONG })).toBe(401);
  expect((await postLead(app, LEAD)).status).toBe(201);
  const log = app.logLines.join('');
  expect(log).toMatch(/the keys of tokens at http\S+ could not be fetched: ECONNREFUSED/);
  expect(log).not.toContain(headers[HEADER]);

  await issuer.start();
  // It asks again after a pause by this clock.
  const clock = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => clock() + 5_000);

  expect(await statusOf(app, headers, '/api/leads')).toBe(200);
  jest.restoreAllMocks();
});
