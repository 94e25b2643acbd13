import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { readEnvironment } from '../config/environment.ts';
import { siteFolder } from './built-file.ts';
import { BuiltSite } from './built-site.ts';
import { SiteTexts } from './site-texts.ts';
import { SiteResponder } from './site.responder.ts';
import { readWords } from '../words/words.ts';

const folders = ['built', 'empty'].map((name) =>
  mkdtempSync(join(tmpdir(), `sandglass-site-${name}-`)),
);
const [folder, empty] = folders as [string, string];
const server = createServer();
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true });
  server.close();
});

const environment = readEnvironment({});
const words = readWords(siteFolder());
const texts = new SiteTexts(environment, words);

/** The site that is built has none. */
const redirects = {
  '/blog/old-name': '/blog/new-name',
  '/travel': '/services#travel',
  '/calendar': 'https://calendar.example/firm?team=1#times',
};

/** What the check of the content refuses, in a text above the scripts. */
const NAMES =
  '0;url=https://elsewhere.example/?%site.config% %statement.constructor% %site.constructor%';

beforeAll(async () => {
  cpSync(siteFolder(), folder, { recursive: true });
  const page = join(folder, 'pages/about-us.html');
  const html = readFileSync(page, 'utf8');
  writeFileSync(page, html.replace('</title>', `</title><meta name="sent" content="${NAMES}">`));
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, redirects }));
  const responder = new SiteResponder(new BuiltSite(environment, texts, folder), environment);
  server.on('request', (asked, response) => {
    if (!responder.respondPublic(asked, response)) responder.sendNotFound(asked, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

/** Returns the body as it was sent: supertest would decompress it. */
const visit = async (
  path: string,
  headers: Record<string, string> = { 'Accept-Encoding': 'identity' },
) => {
  const { port } = server.address() as AddressInfo;
  const call = get(`http://127.0.0.1:${port}${path}`, { headers, agent: false });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(await response.toArray()),
  };
};

const decompress = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  undefined: (body: Buffer) => body,
};

test('a validator saves the body, and is different for each page and encoding', async () => {
  const answers = await Promise.all([
    visit('/about-us'),
    visit('/blog'),
    visit('/about-us', { 'Accept-Encoding': 'br' }),
    visit('/about-us', { 'Accept-Encoding': 'gzip' }),
  ]);
  const tags = answers.map(({ headers }) => headers.etag!);
  expect(new Set(tags).size).toBe(4);

  for (const known of [tags[0]!, `"other", ${tags[0]}`, `W/${tags[0]}`]) {
    const { status, headers, body } = await visit('/about-us', {
      'Accept-Encoding': 'identity',
      'If-None-Match': known,
    });
    expect({ status, body: body.toString() }).toEqual({ status: 304, body: '' });
    expect(headers).toMatchObject({ etag: tags[0], vary: 'Accept-Encoding' });
  }
  expect((await visit('/about-us', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ...['identity', '', 'br;q=0', 'gzip;q=0, br;q=0', 'deflate', '*;q=0, identity'].map(
    (accept) => [accept, undefined] as const,
  ),
] as const)(
  'answers Accept-Encoding: %s with %s, the not-found page too',
  async (accept, encoding) => {
    for (const path of ['/blog', '/nowhere']) {
      const { headers, body } = await visit(path, { 'Accept-Encoding': accept });

      expect(headers).toMatchObject({
        'content-length': String(body.length),
        vary: 'Accept-Encoding',
      });
      expect(headers['content-encoding']).toBe(encoding);
      // toEqual() would compare the bytes one by one, which takes a second.
      expect(decompress[encoding ?? 'undefined'](body).equals((await visit(path)).body)).toBe(true);
    }
  },
);

test.each(Object.entries(redirects))(
  'redirects %s, which an editor moved, to %s',
  async (from, to) => {
    for (const path of [from, `${from}/`]) {
      const { status, headers } = await visit(`${path}?from=a%20b`);
      expect({ status, location: headers.location, caching: headers['cache-control'] }).toEqual({
        status: 308,
        location: to.replace(/(?=#|$)/, to.includes('?') ? '&from=a%20b' : '?from=a%20b'),
        caching: 'no-cache',
      });
    }
    expect((await request(server).post(from)).status).toBe(404);
  },
);

test('a text with the placeholder of the settings does not get them, and no other text is code', async () => {
  const html = (await visit('/about-us')).body.toString();
  const [, config] = /<script type="application\/json" id="publicConfig">(.*?)<\/script>/.exec(
    html,
  )!;

  expect(html).toContain(`<meta name="sent" content="${NAMES}">`);
  expect(JSON.parse(config!)).toEqual(environment.publicConfig);
});

test.each([
  ['texts.json', () => new SiteTexts(environment, words, empty)],
  ['manifest.json', () => new BuiltSite(environment, texts, empty)],
])('a site without a readable %s is not built', (name, load) => {
  const message = `the site is not built: cannot read ${join(empty, name)}; run npm run build`;
  expect(load).toThrow(message);

  writeFileSync(join(empty, name), '{');
  expect(load).toThrow(message);
});

test('one release has one name, with other values another one', () => {
  const releaseOf = (variables: Record<string, string>) =>
    new BuiltSite(readEnvironment(variables), texts).release;

  expect(releaseOf({})).toBe(releaseOf({}));
  expect(releaseOf({})).not.toBe(releaseOf({ PUBLIC_ANALYTICS_ID: 'G-ABC123XYZ9' }));
});
