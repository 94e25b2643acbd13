import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { readEnvironment } from '../config/environment.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { BuiltSite } from './built-site.ts';
import { SITE_FOLDER, SiteTexts } from './site-texts.ts';
import { SiteResponder } from './site.responder.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandglass-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

const environment = readEnvironment({});
const texts = new SiteTexts(environment);

test.each([
  ['texts.json', () => new SiteTexts(environment, folder)],
  ['manifest.json', () => new BuiltSite(environment, texts, folder)],
])('a site without a readable %s is not built', (name, load) => {
  const message = `the site is not built: cannot read ${join(folder, name)}; run npm run build`;
  expect(load).toThrow(message);

  writeFileSync(join(folder, name), '{');
  expect(load).toThrow(message);
});

test('pages that an editor moved are redirected to their new addresses', async () => {
  // The site that is built has none.
  const redirects = {
    '/blog/old-name': '/blog/what-a-stranger-learns',
    '/travel': '/services#travel-security-intelligence',
    '/calendar': 'https://calendar.example/firm?team=1#times',
  };
  cpSync(SITE_FOLDER, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, redirects }));
  const site = new BuiltSite(environment, texts, folder);
  const headers = securityHeaders(environment.publicConfig, site.inline);
  const { respond } = new SiteResponder(site, headers, environment);
  const server = createServer((asked, response) => {
    if (!respond(asked, response)) response.writeHead(404).end();
  });

  for (const [from, to] of Object.entries(redirects)) {
    for (const path of [from, `${from}/`]) {
      const answer = await request(server).get(`${path}?from=a%20b`);
      const { location, 'cache-control': caching } = answer.headers;
      expect({ status: answer.status, location, caching }).toEqual({
        status: 308,
        location: to.replace(/(?=#|$)/, to.includes('?') ? '&from=a%20b' : '?from=a%20b'),
        caching: 'no-cache',
      });
    }
    expect((await request(server).post(from)).status).toBe(404);
  }
});

test('one release has one name, with other values another one', () => {
  const releaseOf = (variables: Record<string, string>) =>
    new BuiltSite(readEnvironment(variables), texts).release;

  expect(releaseOf({})).toBe(releaseOf({}));
  expect(releaseOf({})).not.toBe(releaseOf({ PUBLIC_ANALYTICS_ID: 'G-ABC123XYZ9' }));
});
