import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { readEnvironment } from '../config/environment.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { BuiltSite } from './built-site.ts';
import { SITE_FOLDER } from './site.module.ts';
import { SiteResponder } from './site.responder.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandglass-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

const REDIRECTS = {
  '/blog/old-name': '/blog/what-a-stranger-learns',
  '/travel': '/services#travel-security-intelligence',
  '/calendar': 'https://calendar.example/firm?team=1#times',
};

/** A server of the built site to which an editor added redirects. The site that is built has none. */
const serveWithRedirects = (): Server => {
  cpSync(SITE_FOLDER, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, redirects: REDIRECTS }));
  const { publicConfig } = readEnvironment({});
  const site = BuiltSite.load(folder, publicConfig);
  const headers = securityHeaders(publicConfig, site.inline);
  const { respond } = new SiteResponder(site, headers, 0);
  return createServer((asked, response) => {
    if (!respond(asked, response)) response.writeHead(404).end();
  });
};

const server = serveWithRedirects();

test.each(Object.entries(REDIRECTS))('redirects %s, which has moved, to %s', async (from, to) => {
  for (const path of [from, `${from}/`]) {
    const { status, headers } = await request(server).get(`${path}?from=a%20b`);

    expect({ status, location: headers['location'], caching: headers['cache-control'] }).toEqual({
      status: 308,
      location: to.replace(/(?=#|$)/, to.includes('?') ? '&from=a%20b' : '?from=a%20b'),
      caching: 'no-cache',
    });
  }
  expect((await request(server).post(from)).status).toBe(404);
});
