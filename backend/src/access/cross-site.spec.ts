import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { NO_DATABASE } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';

const ADMIN_PASSWORD = 'correct horse';
const { app } = useTestApp();
const { startAlone } = useTestApps();

const FROM_ELSEWHERE = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
];

describe.each([
  '/api/leads',
  '/api/leads?q=the',
  '/api/leads/export?format=csv',
  '/api/leads/1/notifications',
  '/metrics',
])('GET %s', (path) => {
  test.each<Record<string, string>>(FROM_ELSEWHERE)(
    'is refused before the database if a page of another site requests it: %j',
    async (headers) => {
      // An application without a database answers 503 as soon as it needs one.
      const alone = await startAlone(NO_DATABASE);

      const answer = await request(alone.url).get(path).set(headers);

      expect({ status: answer.status, text: answer.text }).toEqual({
        status: 403,
        text: 'Requests are accepted only from the pages of this site.\n',
      });
    },
  );

  test.each<Record<string, string>>([{}, { 'Sec-Fetch-Site': 'none' }, { 'Sec-Fetch-Site': 'same-origin' }])(
    'is answered with %j',
    async (headers) => {
      const { status } = await request(app.url).get(path).set(headers);

      expect([200, 404]).toContain(status);
    },
  );
});

test('a link on another site leads to the desk', async () => {
  const { status } = await request(app.url)
    .get('/admin/leads')
    .set({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' });

  expect(status).toBe(200);
});

test('a page of another site cannot use up the attempts of the admin', async () => {
  const closed = await startAlone(NO_DATABASE, { ADMIN_PASSWORD });
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    await request(closed.url).get('/api/leads').auth('admin', 'wrong').set(FROM_ELSEWHERE[0]!);
    await request(closed.url).delete('/api/leads/1').auth('admin', 'wrong').set(FROM_ELSEWHERE[0]!);
  }

  expect((await request(closed.url).get('/admin/leads').auth('admin', ADMIN_PASSWORD)).status).toBe(200);
});
