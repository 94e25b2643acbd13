import { expect, test } from '@jest/globals';
import request from 'supertest';
import { useTestApp } from '../testing/use-test-app.ts';

const PASSWORD = 'correct horse';

const { app, database } = useTestApp({ ADMIN_PASSWORD: PASSWORD });

const postForm = (path: string, body: string) =>
  request(app.url).post(path).set('Sec-Fetch-Site', 'same-origin').type('form').send(body);

test.each([
  ['/api/leads/erasures', 401],
  ['/api/leads/1/notifications', 401],
  ['/api/nothing', 404],
  ['/about-us', 405],
  ['/nowhere', 404],
])('answers a form posted to %s with %i instead of a page for visitors', async (path, status) => {
  expect((await postForm(path, 'email=ada%40example.com')).status).toBe(status);
});

test('does not read a form as the body of an erasure', async () => {
  await postForm('/api/leads', 'email=ada%40example.com').expect(303);

  const { status } = await postForm('/api/leads/erasures', 'email=ada%40example.com').auth('admin', PASSWORD);

  expect(status).toBe(415);
  expect(await database.query('SELECT FROM leads')).toHaveLength(1);
});

test.each(['email=%ff%fe@b.co', 'email=a@b.co&name=%C3', 'email=a@b.co&message=%zz'])(
  'stores nothing of the form %s, whose escapes are not UTF-8',
  async (body) => {
    await database.query('DELETE FROM leads');

    const { status, headers } = await postForm('/api/leads', body);

    expect({ status, location: headers['location'] }).toEqual({ status: 303, location: '/contact/invalid' });
    expect(await database.query('SELECT FROM leads')).toEqual([]);
  },
);
