import { expect, test } from '@jest/globals';
import request from 'supertest';
import { ADMIN_PASSWORD } from '../../testing/access/admin-password.ts';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import { sendRaw } from '../../testing/send-raw.ts';
import { useTestApp, useTestApps } from '../../testing/use-test-app.ts';
import { words } from '../../words/words.ts';

const { start } = useTestApps();
const { app: proxied } = useTestApp({
  LEAD_RATE_LIMIT: '1',
  TRUST_PROXY_HOPS: '1',
  ADMIN_PASSWORD,
});

test('rejects the 31st submission within a minute, and says when to retry', async () => {
  const app = await start({ LEAD_RATE_LIMIT: '' });
  const statuses = (await Promise.all(Array.from({ length: 30 }, () => postLead(app, LEAD)))).map(
    ({ status }) => status,
  );

  const { status, headers, text } = await postLead(app, LEAD);

  expect(new Set(statuses)).toEqual(new Set([201]));
  expect({ status, text }).toEqual({
    status: 429,
    text: `${words().api.tooMany.address}\n`,
  });
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('counts rejected submissions, and does not limit other requests', async () => {
  const app = await start({ LEAD_RATE_LIMIT: '2' });
  await postLead(app, { email: 'nobody' });
  await postLead(app, {});

  expect((await postLead(app, LEAD)).status).toBe(429);
  expect((await request(app.url).get('/api/leads')).status).toBe(200);
  expect((await request(app.url).get('/')).status).toBe(200);
});

test('ignores a forged client address if there is no proxy', async () => {
  const app = await start({ LEAD_RATE_LIMIT: '1', TRUST_PROXY_HOPS: '0' });
  await postLead(app, LEAD, { 'X-Forwarded-For': '203.0.113.1' });

  const forged = [
    { 'X-Forwarded-For': '203.0.113.2' },
    { 'X-Forwarded-For': '203.0.113.3, 203.0.113.4' },
    { Forwarded: 'for=203.0.113.5' },
    { 'X-Real-IP': '203.0.113.6' },
  ];
  for (const headers of forged) expect((await postLead(app, LEAD, headers)).status).toBe(429);
});

test.each<[string, [forwarded: string, status: number][]]>([
  [
    'counts by the address that the trusted proxy reports, and nothing before it',
    [
      ['203.0.113.1', 201],
      ['203.0.113.1', 429],
      ['198.51.100.7, 203.0.113.1', 429],
      ['203.0.113.1, 203.0.113.2', 201],
    ],
  ],
  [
    'counts all addresses of an IPv6 /64 block as one client',
    [
      ['2001:db8:64:2::1', 201],
      ['2001:db8:64:2:3:4:5:6', 429],
      ['2001:db8:64:3::1', 201],
    ],
  ],
  [
    'limits all clients of an IPv6 /48 block to ten times the limit of one',
    [
      ...Array.from({ length: 10 }, (_, index): [string, number] => [
        `2001:db8:48:${index}::1`,
        201,
      ]),
      ['2001:db8:48:a::1', 429],
      ['2001:db8:48:b::1', 429],
      ['2001:db8:49::1', 201],
    ],
  ],
  [
    'does not count what a client sends beyond its own limit against its network',
    [
      ['2001:db8:10:2::1', 201],
      ...Array.from({ length: 15 }, (): [string, number] => ['2001:db8:10:2::1', 429]),
      ['2001:db8:10:3::1', 201],
    ],
  ],
  [
    'counts each IPv4 address of a /24 block for itself',
    Array.from({ length: 15 }, (_, index) => [`192.0.2.${index}`, 201]),
  ],
  [
    'ignores the port that a proxy adds to an address',
    [
      ['198.51.100.20:1001', 201],
      ['198.51.100.20:1002', 429],
      ['198.51.100.20', 429],
      ['[2001:db8:80::1]:1001', 201],
      ['[2001:db8:80::1]:1002', 429],
      ['[2001:db8:80::1]', 429],
    ],
  ],
  [
    'rejects what is not an address, if a trusted proxy reports it',
    [
      ['unknown', 400],
      ['a.b.c.d', 400],
      ['198.51.100.30:99999999', 400],
      ['unknown, 198.51.100.30', 201],
    ],
  ],
])('%s', async (_name, submissions) => {
  for (const [forwarded, expected] of submissions) {
    const { status } = await postLead(proxied, LEAD, { 'X-Forwarded-For': forwarded });
    expect({ forwarded, status }).toEqual({ forwarded, status: expected });
  }
});

test.each<[string, number]>([
  ['POST /api/leads', 429],
  ['POST /api/leads/erasures', 401],
  ['PATCH /api/leads/1', 401],
])('rejects %s before it has read the body', async (call, expected) => {
  // Uses up the limit of 127.0.0.1.
  await postLead(proxied, LEAD);

  const head = [`${call} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 200000'];
  // If it waited for the rest of the body, the answer would be 408.
  const { status } = await sendRaw(proxied.port, head, '{"email":');

  expect(status).toBe(expected);
});
