import { expect, test } from '@jest/globals';
import request from 'supertest';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import { sendRaw } from '../../testing/send-raw.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { useTestApps } from '../../testing/use-test-app.ts';

const { start } = useTestApps('test');

test('rejects the 31st submission within a minute by default, and reports when to retry', async () => {
  const app = await start({ LEAD_RATE_LIMIT: '' });
  const statuses = (await Promise.all(Array.from({ length: 30 }, () => postLead(app, LEAD)))).map(
    ({ status }) => status,
  );

  const { status, headers, text } = await postLead(app, LEAD);

  expect(new Set(statuses)).toEqual(new Set([201]));
  expect({ status, text }).toEqual({
    status: 429,
    text: 'Too many requests from your address. Please wait a minute and try again.\n',
  });
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('counts rejected submissions', async () => {
  const app = await start({ LEAD_RATE_LIMIT: '2' });
  await postLead(app, { email: 'nobody' });
  await postLead(app, {});

  expect((await postLead(app, LEAD)).status).toBe(429);
});

test('does not limit other requests', async () => {
  const app = await start({ LEAD_RATE_LIMIT: '1' });
  await postLead(app, LEAD);
  await postLead(app, LEAD);

  expect((await request(app.url).get('/api/leads')).status).toBe(200);
  expect((await request(app.url).get('/')).status).toBe(200);
});

test('accepts any number of submissions if the limit is 0', async () => {
  const app = await start({ LEAD_RATE_LIMIT: '0' });

  const answers = await Promise.all(Array.from({ length: 50 }, () => postLead(app, LEAD)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
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
    'counts by the address that the trusted proxy reports, and ignores what precedes it',
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
      ['2001:db8:1:2::1', 201],
      ['2001:db8:1:2:3:4:5:6', 429],
      ['2001:db8:1:3::1', 201],
    ],
  ],
  [
    'limits all clients of an IPv6 /48 block to ten times the limit of one',
    [
      ...Array.from({ length: 10 }, (_, index): [string, number] => [`2001:db8:1:${index}::1`, 201]),
      ['2001:db8:1:a::1', 429],
      ['2001:db8:1:b::1', 429],
      ['2001:db8:2::1', 201],
    ],
  ],
  [
    'does not count what a client sends beyond its own limit against its network',
    [
      ['2001:db8:1:2::1', 201],
      ...Array.from({ length: 15 }, (): [string, number] => ['2001:db8:1:2::1', 429]),
      ['2001:db8:1:3::1', 201],
    ],
  ],
  [
    'counts each IPv4 address of a /24 block for itself',
    Array.from({ length: 15 }, (_, index) => [`203.0.113.${index}`, 201]),
  ],
  [
    'ignores the port that a proxy adds to an address',
    [
      ['203.0.113.1:1001', 201],
      ['203.0.113.1:1002', 429],
      ['203.0.113.1', 429],
      ['[2001:db8::1]:1001', 201],
      ['[2001:db8::1]:1002', 429],
      ['[2001:db8::1]', 429],
    ],
  ],
  [
    'rejects what is not an address, if a trusted proxy reports it',
    [
      ['unknown', 400],
      ['a.b.c.d', 400],
      ['203.0.113.1:99999999', 400],
      ['unknown, 203.0.113.1', 201],
    ],
  ],
])('%s', async (_name, submissions) => {
  const app = await start({ LEAD_RATE_LIMIT: '1', TRUST_PROXY_HOPS: '1', ADMIN_PASSWORD: 'correct horse' });

  for (const [forwarded, expected] of submissions) {
    const { status } = await postLead(app, LEAD, { 'X-Forwarded-For': forwarded });
    expect({ forwarded, status }).toEqual({ forwarded, status: expected });
  }
});

test.each<[string, Record<string, string>, number]>([
  ['POST /api/leads', { LEAD_RATE_LIMIT: '1' }, 429],
  ['POST /api/leads/erasures', { ADMIN_PASSWORD: 'correct horse' }, 401],
  ['PATCH /api/leads/1', { ADMIN_PASSWORD: 'correct horse' }, 401],
])('rejects %s before it has read the body', async (call, environment, expected) => {
  const app = await start(environment);
  await postLead(app, LEAD);

  const { status } = await sendUnfinished(app, call);

  expect(status).toBe(expected);
});

/** Sends the head of a request and only the beginning of its body, and returns the answer. */
const sendUnfinished = async ({ port }: TestApp, call: string) => {
  const head = ['Content-Type: application/json', 'Content-Length: 200000', 'Connection: close'];
  const begin = performance.now();
  const answer = await sendRaw(port, [`${call} HTTP/1.1`, ...head], '{"email":');
  expect(performance.now() - begin).toBeLessThan(5_000);
  return answer;
};
