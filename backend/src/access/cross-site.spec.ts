import { expect, test } from '@jest/globals';
import request from 'supertest';
import { NO_DATABASE } from '../testing/test-app.ts';
import { useTestApp, useTestApps } from '../testing/use-test-app.ts';

const ADMIN_PASSWORD = 'correct horse';
const { app } = useTestApp();
const { startAlone } = useTestApps();

const FROM_ELSEWHERE: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
  { Origin: 'https://elsewhere.example' },
  { Origin: 'null' },
];
const FROM_HERE: Record<string, string>[] = [
  {},
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'same-origin' },
];

test('data that a page of another site requests are refused before the database, all other requests are answered', async () => {
  // An application without a database answers 503 as soon as it needs one.
  const alone = await startAlone(NO_DATABASE);
  for (const path of [
    '/api/leads',
    '/api/leads?q=the',
    '/api/leads/export?format=csv',
    '/api/leads/1/notifications',
    '/metrics',
  ]) {
    for (const headers of FROM_ELSEWHERE) {
      const { status, text } = await request(alone.url).get(path).set(headers);
      const sentence = 'Requests are accepted only from the pages of this site.\n';
      expect({ path, headers, status, text }).toEqual({ path, headers, status: 403, text: sentence });
    }
    for (const headers of FROM_HERE)
      expect([200, 404]).toContain((await request(app.url).get(path).set(headers)).status);
  }
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
