import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { SITE_FOLDER } from '../site/site-texts.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import { NO_DATABASE } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import { isAssetPath } from './asset-bridge.ts';

const { app, database } = useTestApp();
const { startAlone } = useTestApps();

const built = readdirSync(join(SITE_FOLDER, 'static/assets'))
  .filter((name) => !name.endsWith('.br'))
  .map((name) => `/assets/${name}`);

/** The path that a file has in a release in which every hash is another. */
const elsewhere = (path: string) =>
  path.replace(/[\w-]{8}(?=\.\w+$)/, (hash) => hash.split('').toReversed().join(''));

/** A name that no release has. */
const unknown = (number: number) => `/assets/unknown-${String(number).padStart(8, '0')}.js`;

/** Stores what another release would: the files of this one, under other names. */
const publishOther = async () => {
  await waitFor(
    async () => (await database.query('SELECT FROM assets')).length >= built.length,
    true,
  );
  for (const path of built) {
    await database.query(
      `INSERT INTO assets (path, plain, brotli) SELECT $2, plain, brotli FROM assets WHERE path = $1
       ON CONFLICT DO NOTHING`,
      [path, elsewhere(path)],
    );
  }
};

/** A response as it was sent, without the date. fetch() would decompress the body. */
const get = async (
  path: string,
  headers: Record<string, string>,
  method: 'GET' | 'HEAD' = 'GET',
) => {
  const sent = http.request(app.url + path, { method, headers }).end();
  const [response] = (await once(sent, 'response')) as [http.IncomingMessage];
  const { date: _, ...rest } = response.headers;
  return {
    status: response.statusCode,
    headers: rest,
    body: (await buffer(response)).toString('base64'),
  };
};

test('the name of each built file is that of a hashed file', () => {
  expect(built.filter((path) => !isAssetPath(path))).toEqual([]);
});

test.each([
  '/assets/page-00000000.html',
  '/assets/page-00000000.js.br',
  '/assets/page.js',
  '/assets/-00000000.js',
  '/assets/page-0000000.js',
  '/assets/a/page-00000000.js',
  '/assets/page%2d00000000.js',
  '/page-00000000.js',
  `/assets/${'a'.repeat(101)}-00000000.js`,
])('the name %s is not', (path) => {
  expect(isAssetPath(path)).toBe(false);
});

test.each(['br', 'gzip', 'identity', 'br;q=0, gzip', 'gzip, br'])(
  'answers with the bytes and the headers of the other release’s disk, for Accept-Encoding: %s',
  async (encoding) => {
    await publishOther();

    for (const path of built) {
      const own = await get(path, { 'Accept-Encoding': encoding });
      const other = await get(elsewhere(path), { 'Accept-Encoding': encoding });

      // Fonts and pictures come from disk, with a validator of their own.
      const isText = own.headers['vary'] !== undefined;
      expect(other).toEqual(isText ? own : { ...own, headers: other.headers });
      for (const name of [
        'content-type',
        'content-length',
        'cache-control',
        'content-security-policy',
      ])
        expect(other.headers[name]).toBe(own.headers[name]);
    }
    const script = await get(elsewhere(built.find((path) => path.endsWith('.js'))!), {
      'Accept-Encoding': encoding,
    });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    expect(script.headers).not.toHaveProperty('integrity-policy');
  },
);

test('answers HEAD and a revalidation as from disk', async () => {
  await publishOther();
  const path = built.find((each) => each.endsWith('.js'))!;
  const { headers } = await get(path, {});

  expect(await get(elsewhere(path), {}, 'HEAD')).toEqual(await get(path, {}, 'HEAD'));
  const again = await get(elsewhere(path), { 'If-None-Match': headers['etag']! });
  expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' });
});

test('answers 404 that no cache stores to an unknown name, also while the database is away', async () => {
  for (const { url } of [app, await startAlone(NO_DATABASE)]) {
    const { status, headers, text } = await request(url).get('/assets/unknown-12345678.js');

    expect({ status, text }).toEqual({ status: 404, text: 'There is nothing at this address.\n' });
    expect(headers['cache-control']).toBe('no-store');
  }
});

test.each(['POST', 'DELETE'])(
  'asks the database for no file if the method is %s',
  async (method) => {
    await publishOther();

    const response = await fetch(app.url + elsewhere(built[0]!), { method });

    expect(response.status).toBe(404);
  },
);

test('answers within 5 s while the database is frozen, and finds the file afterwards', async () => {
  await publishOther();
  const proxy = await createTcpProxy(database.url);
  const behind = await startAlone(proxy.url);
  await behind.whenReady;
  const path = elsewhere(built[0]!);
  const others = Array.from({ length: 100 }, (_, index) => unknown(2_000_000 + index));

  proxy.freeze();
  const begin = performance.now();
  const answers = await Promise.all([path, ...others].map((each) => fetch(behind.url + each)));
  const took = performance.now() - begin;
  proxy.thaw();

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(took).toBeLessThan(5_000);
  await waitFor(async () => (await fetch(behind.url + path)).status, 200, 10_000);
  await behind.stop();
  await proxy.close();
});

test('looks up a flood of unknown names on one connection, and stores leads and finds a file meanwhile', async () => {
  const late = '/assets/late-00000000.js';
  await database.query(`INSERT INTO assets (path, plain) VALUES ($1, 'late')`, [late]);
  const locking = await database.connect();
  await locking.query('BEGIN; LOCK TABLE assets IN ACCESS EXCLUSIVE MODE');
  const flood = Array.from({ length: 500 }, (_, index) => get(unknown(1_000_000 + index), {}));
  const held = () => database.sessions(`wait_event_type = 'Lock'`);
  await waitFor(held, ({ length }) => length > 0);

  const waiting = await held();
  const statuses = new Set<number>();
  // One after the other: on a busy machine, the last of many at once would wait too long for a connection.
  for (let index = 0; index < 30; index += 1) {
    const lead = { email: `flood-${index}@example.com` };
    statuses.add((await request(app.url).post('/api/leads').send(lead)).status);
  }
  await locking.end();
  const found = await get(late, {});

  expect(statuses).toEqual(new Set([201]));
  expect(waiting).toHaveLength(1);
  expect(found.status).toBe(200);
  expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([404]));
});
