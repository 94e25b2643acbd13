import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readEnvironment } from '../config/environment.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { waitFor } from '../testing/wait-for.ts';
import { BuiltSite } from './built-site.ts';
import { SITE_FOLDER, SiteTexts } from './site-texts.ts';
import { SiteResponder } from './site.responder.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandglass-site-'));
const server = createServer();
afterAll(() => {
  rmSync(folder, { recursive: true });
  server.close();
});

/** Serves some pages of the built site, because compressing all of them takes long, while they are compressed. */
beforeAll(async () => {
  cpSync(SITE_FOLDER, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const { pages, notFound, ...manifest } = JSON.parse(readFileSync(file, 'utf8')) as {
    pages: Record<string, string>;
    notFound: object[];
  };
  const some = { '/about-us': pages['/about-us'], '/blog': pages['/blog'] };
  writeFileSync(file, JSON.stringify({ ...manifest, pages: some, notFound: notFound.slice(-1) }));
  const environment = readEnvironment({});
  const site = new BuiltSite(environment, new SiteTexts(environment), folder);
  const headers = securityHeaders(environment.publicConfig, site.inline);
  const responder = new SiteResponder(site, headers, environment);
  server.on('request', (request, response) => {
    if (!responder.respond(request, response)) responder.sendNotFound(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  void responder.compress();
});

/** Returns the body as it was sent: supertest would decompress it. */
const visit = async (path: string, headers: Record<string, string> = { 'Accept-Encoding': 'identity' }) => {
  const { port } = server.address() as AddressInfo;
  const call = get(`http://127.0.0.1:${port}${path}`, { headers });
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(await response.toArray()),
  };
};

/** Requests a page until the server sends it in an encoding. */
const visitEncoded = (path: string, accept: string, encoding: string) =>
  waitFor(
    () => visit(path, { 'Accept-Encoding': accept }),
    ({ headers }) => headers['content-encoding'] === encoding,
    25_000,
  );

describe('a validator', () => {
  test.each([(tag: string) => tag, (tag: string) => `"other", ${tag}`, (tag: string) => `W/${tag}`])(
    'lets a client skip a body that it already has (%#)',
    async (spell) => {
      const first = await visit('/about-us');
      const tag = first.headers.etag!;

      const { status, headers, body } = await visit('/about-us', {
        'Accept-Encoding': 'identity',
        'If-None-Match': spell(tag),
      });

      expect({ status, body: body.toString() }).toEqual({ status: 304, body: '' });
      expect(headers).toMatchObject({ etag: tag, vary: 'Accept-Encoding' });
    },
  );

  test('does not match another version', async () => {
    expect((await visit('/about-us', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('is different for each page and each encoding', async () => {
    const answers = [
      await visitEncoded('/about-us', 'br', 'br'),
      await visitEncoded('/about-us', 'gzip', 'gzip'),
      await visit('/about-us'),
      await visit('/blog'),
    ];

    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(4);
  });
});

describe('compression', () => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('answers Accept-Encoding: %s with %s', async (accept, encoding, decompress) => {
    const plain = await visit('/blog');

    const { headers, body } = await visitEncoded('/blog', accept, encoding);

    expect(decompress(body)).toEqual(plain.body);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers.vary).toBe('Accept-Encoding');
  });

  test.each(['identity', '', 'br;q=0', 'gzip;q=0, br;q=0', 'deflate', '*;q=0, identity'])(
    'sends the page uncompressed for Accept-Encoding: %s',
    async (accept) => {
      const compressed = await visitEncoded('/blog', 'br', 'br');

      const { headers, body } = await visit('/blog', { 'Accept-Encoding': accept });

      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers['content-length']).toBe(String(body.length));
      expect(body).toEqual(brotliDecompressSync(compressed.body));
    },
  );

  test('applies to the not-found page too', async () => {
    const { headers } = await visitEncoded('/nowhere', 'br', 'br');

    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });
});
