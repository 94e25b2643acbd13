import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../testing/access/admin-password.ts';
import { basic, GRACE, linesOf } from '../testing/access/people.ts';
import { OWN_PAGE, postLead } from '../testing/leads/lead-requests.ts';
import { EMAIL_SETTINGS } from '../testing/receivers/notified.ts';
import { startMailReceiver, type MailReceiver } from '../testing/receivers/mail-receiver.ts';
import { useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';

const { start } = useTestApps();

const folder = mkdtempSync(join(tmpdir(), 'sandglass-admin-host-'));
let mail: MailReceiver;
beforeAll(async () => {
  mail = await startMailReceiver();
});
afterAll(async () => {
  await mail.close();
  rmSync(folder, { recursive: true });
});

const WWW = { Host: 'www.sandglass.example' };
const DESK = { Host: 'Desk.Sandglass.example:443' };
const SETTINGS = {
  PUBLIC_URL: 'https://www.sandglass.example',
  ADMIN_HOST: 'desk.sandglass.example',
  ADMIN_PASSWORD,
};
const asAdmin = basic('admin', ADMIN_PASSWORD);

type Method = 'get' | 'patch' | 'delete' | 'post';

const OF_THE_DESK: [method: Method, path: string][] = [
  ['get', '/admin'],
  ['get', '/admin/leads'],
  ['get', '/admin/leads/1'],
  ['get', '/api/leads'],
  ['get', '/api/leads/1'],
  ['get', '/api/leads/export?format=csv'],
  ['get', '/api/activity'],
  ['get', '/api/openapi.json'],
  ['get', '/api/newsletter/subscribers/export?format=csv'],
  ['patch', '/api/leads/1'],
  ['patch', '/api/leads'],
  ['post', '/api/leads/erasures'],
  ['delete', '/api/leads/1'],
];

test('at another host, the desk and its API are an unknown address, with a password too', async () => {
  const app = await start(SETTINGS);
  const send = (method: Method, path: string, headers: object) => {
    const call = request(app.url)[method](path);
    return call.set({ ...OWN_PAGE, ...headers }).redirects(0);
  };
  const unknown = {
    page: await send('get', '/nowhere', WWW),
    api: await send('get', '/api/x', WWW),
  };

  for (const [method, path] of OF_THE_DESK) {
    const { text } = path.startsWith('/api/') ? unknown.api : unknown.page;
    for (const credentials of [{}, asAdmin, basic('admin', 'wrong')]) {
      const answer = await send(method, path, { ...WWW, ...credentials });
      expect([path, answer.status, answer.text]).toEqual([path, 404, text]);
    }
    const answer = await send(method, path, DESK);
    expect([path, answer.status]).toEqual([path, 401]);
  }
});

test('at its own host, the desk reads and changes; the form answers at each', async () => {
  const app = await start(SETTINGS);

  for (const host of [WWW, DESK, { Host: '192.0.2.1' }])
    expect((await postLead(app, { email: 'ada@example.com' }, host)).status).toBe(201);
  const { body } = await request(app.url)
    .get('/api/leads')
    .set({ ...DESK, ...asAdmin });
  expect(body).toHaveLength(3);
  const change = request(app.url)
    .patch('/api/leads/1')
    .set({ ...DESK, ...asAdmin, ...OWN_PAGE });
  expect((await change.send({ state: 'closed' })).status).toBe(200);
});

test('at the host of the desk, no page of the site is: each leads to the site', async () => {
  const app = await start(SETTINGS);
  const answerTo = async (path: string, headers: { Host: string }, url = app.url) => {
    const { status, headers: sent } = await request(url).get(path).set(headers).redirects(0);
    return [path, status, sent['location']];
  };

  for (const path of ['/', '/about-us?from=card', '/nowhere', '/blog/nowhere']) {
    const target = SETTINGS.PUBLIC_URL + path;
    expect(await answerTo(path, DESK)).toEqual([path, 308, target]);
    const [, status] = await answerTo(path, WWW);
    expect([200, 404]).toContain(status);
  }
  expect(await answerTo('/robots.txt', DESK)).toEqual(['/robots.txt', 200, undefined]);
  const one = await start({ ...SETTINGS, ADMIN_HOST: 'www.sandglass.example' });
  expect(await answerTo('/', WWW, one.url)).toEqual(['/', 200, undefined]);
});

test('the email about a request leads to the host of the desk', async () => {
  const app = await start({ ...SETTINGS, ...EMAIL_SETTINGS, SMTP_URL: mail.url });
  await postLead(app, { email: 'ada@example.com', message: 'Please call.' }, WWW);

  const [sent] = await waitFor(
    () => mail.received,
    ({ length }) => length > 0,
  );
  expect(sent!.text).toContain('https://desk.sandglass.example/admin/leads/');
});

test('the email to whom a request is given leads to the host of the desk', async () => {
  const ADMIN_USERS_FILE = join(folder, 'people');
  writeFileSync(ADMIN_USERS_FILE, await linesOf(GRACE));
  const app = await start({
    ...SETTINGS,
    ...EMAIL_SETTINGS,
    ADMIN_USERS_FILE,
    SMTP_URL: mail.url,
  });
  const { body } = await postLead(app, { email: 'ada@example.com', message: 'Please call.' }, WWW);
  const { id } = body as { id: number };
  const giving = request(app.url)
    .patch(`/api/leads/${id}`)
    .set({ ...DESK, ...asAdmin, ...OWN_PAGE });
  expect((await giving.send({ givenTo: GRACE.name })).status).toBe(200);

  const [sent] = await waitFor(
    () => mail.to(GRACE.email),
    ({ length }) => length > 0,
  );
  expect(sent!.text).toContain(`https://desk.sandglass.example/admin/leads/${id}`);
});
