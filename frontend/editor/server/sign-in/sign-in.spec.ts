import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { ADA, GRACE, linesOf } from '../../../../backend/src/testing/access/people.ts';
import { OF_PAGE, useEditor } from '../../testing/use-editor.ts';

const EVERYBODY = () => linesOf(ADA, GRACE);
const editor = useEditor(EVERYBODY, () => ({
  TRUST_PROXY_HOPS: '1',
  EDITOR_URL: 'https://edit.firm.example',
}));

afterEach(() => void jest.useRealTimers());

const words = () => editor.store.words;
interface Credentials {
  email: string;
  password: string;
}

/** @param client where it comes from: each has limits of its own */
const signIn = ({ email, password }: Credentials, client = '203.0.113.1') =>
  request(editor.url)
    .post('/session')
    .set({ ...OF_PAGE, 'X-Forwarded-For': client })
    .send({ address: email, password });
const cookieOf = (response: { headers: Record<string, unknown> }): string =>
  (response.headers['set-cookie'] as string[])[0]!.split(';')[0]!;
const signedIn = async (person: Credentials): Promise<string> => cookieOf(await signIn(person));
const stateWith = (cookie: string) => editor.get('/api/state').set('Cookie', cookie);

/** Those that the application itself has, with a name for each parameter. */
const routesOf = (app: Express) =>
  app.router.stack.flatMap(({ route }) =>
    route
      ? route.stack.map(({ method }) => ({
          method: method.toUpperCase(),
          path: route.path.replaceAll(/\{|\}/g, '').replaceAll(/[*:]\w+/g, 'x'),
        }))
      : [],
  );

test('without sign-in every address is 401, but that of the sign-in and of the health', async () => {
  const routes = routesOf(editor.app);
  expect(routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/state', '/api/saves', '/preview/x', '/content/x', '/x']),
  );
  const files = ['/', '/editor/x.js', '/assets/x.woff2', '/icon.svg', '/preview.css', '/api/x'];
  for (const { method, path } of [
    ...routes,
    ...files.map((file) => ({ method: 'GET', path: file })),
  ]) {
    if (path === '/health' || (method === 'POST' && path === '/session')) continue;
    const response = await fetch(editor.url + path, { method, headers: OF_PAGE });
    expect([method, path, response.status]).toEqual([method, path, 401]);
    expect(await response.json()).toEqual({ message: words().signIn.needed, mistakes: [] });
  }
});

test('nobody who has not signed in sends more than a few bytes', async () => {
  const { status } = await request(editor.url)
    .post('/session')
    .set(OF_PAGE)
    .send({ address: 'x'.repeat(5_000), password: '' });

  expect(status).toBe(413);
});

test('a browser gets the page to sign in, and then that of the editor', async () => {
  const html = { Accept: 'text/html', 'X-Forwarded-For': '203.0.113.2' };
  const page = await editor.get('/anywhere').set(html);
  expect(page.status).toBe(401);
  expect(page.text).toContain(`<h1>${words().signIn.title}</h1>`);
  const nonce = /<style nonce="(.*?)">/.exec(page.text)![1]!;
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  const post = (password: string) =>
    request(editor.url)
      .post('/session')
      .set({ ...OF_PAGE, ...html })
      .type('form')
      .send({ address: ADA.email, password });

  const wrong = await post('wrong');
  expect(wrong.status).toBe(401);
  expect(wrong.text).toContain(`<p role="alert">${words().signIn.wrong}</p>`);
  const right = await post(ADA.password);
  expect(right).toMatchObject({ status: 303, headers: { location: '/' } });
  expect((await stateWith(cookieOf(right))).body).toMatchObject({
    person: { name: ADA.name, email: ADA.email },
    isLocal: false,
    canSignOut: true,
  });
});

test('the cookie is for this host, https and no script', async () => {
  const { status, headers } = await signIn(ADA);

  expect(status).toBe(204);
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-editor=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ]);
});

test('a Save has the name of who has signed in', async () => {
  const cookie = await signedIn(GRACE);
  const text = editor.read('privacy.md').replace(/^(## .*)$/m, '$1 today');
  const seen = (await editor.store.list()).get('privacy.md');
  const changes = [{ path: 'privacy.md', text, seen }];
  expect((await editor.post('/api/saves', { changes }).set('Cookie', cookie)).status).toBe(200);

  expect((await editor.store.log())[0]!.author).toEqual({ name: GRACE.name, email: GRACE.email });
});

test('a session ends when its person signs out', async () => {
  const cookie = await signedIn(ADA);
  expect((await stateWith(cookie)).status).toBe(200);
  await request(editor.url)
    .delete('/session')
    .set({ ...OF_PAGE, Cookie: cookie });

  expect((await stateWith(cookie)).status).toBe(401);
});

test('a session ends after twelve hours', async () => {
  const cookie = await signedIn(ADA);
  jest.useFakeTimers({
    doNotFake: [
      'nextTick',
      'setImmediate',
      'setTimeout',
      'setInterval',
      'clearTimeout',
      'clearInterval',
      'queueMicrotask',
      'performance',
      'hrtime',
    ],
  });
  const [now, hours] = [Date.now(), 3_600_000];
  jest.setSystemTime(now + 11.9 * hours);
  expect((await stateWith(cookie)).status).toBe(200);
  jest.setSystemTime(now + 12.1 * hours);

  expect((await stateWith(cookie)).status).toBe(401);
});

test('who is removed from the file is out at once', async () => {
  const [ada, grace] = [await signedIn(ADA), await signedIn(GRACE)];
  const before = readFileSync(editor.at('editors'), 'utf8');
  writeFileSync(editor.at('editors'), before.split('\n')[0]!);

  expect([(await stateWith(ada)).status, (await stateWith(grace)).status]).toEqual([200, 401]);
  expect((await signIn(GRACE)).status).toBe(401);
  writeFileSync(editor.at('editors'), before);
  expect((await stateWith(grace)).status).toBe(401);
});

test('who gets another password is out, and stays out with the old one set again', async () => {
  const [ada, grace] = [await signedIn(ADA), await signedIn(GRACE)];
  const before = readFileSync(editor.at('editors'), 'utf8');
  const [line] = (await linesOf({ ...ADA, password: 'another long password' })).split('\n');
  writeFileSync(editor.at('editors'), before.replace(/^.*$/m, line!));
  expect([(await stateWith(ada)).status, (await stateWith(grace)).status]).toEqual([401, 200]);
  writeFileSync(editor.at('editors'), before);

  expect((await stateWith(ada)).status).toBe(401);
});

test.each(['192.0.2.3:4000', '[2001:db8::3]:4000'])(
  'somebody behind a proxy that reports %s can sign in',
  async (client) => {
    expect((await signIn(ADA, client)).status).toBe(204);
  },
);

test('nobody whose proxy reports no address can sign in, and the log stays empty', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { status, body } = await signIn(ADA, 'unknown');

  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: words().failed.notUnderstood,
  });
  expect(report).not.toHaveBeenCalled();
  report.mockRestore();
});

test('another site can neither sign somebody in nor change anything', async () => {
  const cookie = await signedIn(ADA);
  for (const path of ['/session', '/api/saves']) {
    const { status, body } = await request(editor.url)
      .post(path)
      .set({ 'Sec-Fetch-Site': 'cross-site', Cookie: cookie })
      .send({ address: ADA.email, password: ADA.password });
    expect([path, status, body.message]).toEqual([path, 403, words().failed.otherSite]);
  }
});

test('after ten wrong passwords in a minute even the right one is refused', async () => {
  const client = '203.0.113.77';
  for (let count = 0; count < 10; count += 1)
    expect((await signIn({ ...ADA, password: 'wrong' }, client)).status).toBe(401);
  const { status, body, headers } = await signIn(ADA, client);

  expect({ status, message: body.message }).toEqual({
    status: 429,
    message: words().signIn.tooMany,
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await signIn(ADA, '203.0.113.78')).status).toBe(204);
});

test.each([{}, { address: ADA.email }, { address: 'x'.repeat(300), password: '' }])(
  'a sign-in with %j is not understood',
  async (body) => {
    const { status } = await request(editor.url).post('/session').set(OF_PAGE).send(body);
    expect(status).toBe(400);
  },
);
