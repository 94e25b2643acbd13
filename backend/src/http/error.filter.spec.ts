import { expect, test } from '@jest/globals';
import request from 'supertest';
import { postLead } from '../testing/leads/lead-requests.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { fill, words } from '../words/words.ts';

const { app, database } = useTestApp();

const invalid = { email: 'nobody', name: 'x'.repeat(101) };

/** What is wrong with it, by field. */
const problems = () => {
  const { tooLong, emailFormat } = words().form.errors;
  return { name: fill(tooLong, { count: 100 }), email: emailFormat };
};

/** A mistake behind the label of its field. */
const labeled = (field: 'name' | 'email') =>
  fill(words().api.ofField, { field: words().lead.labels[field], problem: problems()[field] });

test.each(['*/*', 'text/plain', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/*', ''])(
  'answers in plain text to a client that accepts %j',
  async (accept) => {
    const { status, headers, text } = await postLead(app, { email: 'nobody' }, { Accept: accept });

    expect(status).toBe(400);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toBe(`${labeled('email')}\n`);
  },
);

test.each(['application/problem+json', 'application/json', 'application/json, text/plain;q=0.5'])(
  'answers with a problem and messages by field to a client that accepts %s',
  async (accept) => {
    const { status, headers, body } = await postLead(app, invalid, { Accept: accept });

    expect(status).toBe(400);
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: `${labeled('name')} ${labeled('email')}`,
      errors: { name: [problems().name], email: [problems().email] },
    });
  },
);

const NOWHERE =
  '/api /api/ /api/nowhere /api/leads/1/x /api/v2/leads?x=<script> /health /health/nowhere /metrics/nowhere /assets /assets/ /assets/index.html /assets/a-b123.js';

test.each(NOWHERE.split(' '))('answers %s in plain text instead of with a page', async (path) => {
  const { status, headers, text } = await request(app.url).get(path).set('Accept', 'text/html,*/*');

  expect({ status, text }).toEqual({ status: 404, text: `${words().api.nothingHere}\n` });
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
});

test('answers an unexpected error with nothing but the id under which it is logged', async () => {
  const problem = { Accept: 'application/problem+json' };
  const listAndPost = async () => [
    await request(app.url).get('/api/leads').set(problem),
    await postLead(app, { email: 'ada@example.com', message: 'In confidence' }, problem),
  ];
  await database.query('ALTER TABLE leads RENAME COLUMN company TO elsewhere');

  const answers = await listAndPost().finally(() =>
    database.query('ALTER TABLE leads RENAME COLUMN elsewhere TO company'),
  );

  for (const { status, headers, body } of answers) {
    const [id = ''] = /[0-9a-f-]{36}/.exec((body as { detail: string }).detail) ?? [];
    expect(status).toBe(500);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: fill(words().api.failed, { id }),
    });
    const logged = app.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((entry) => entry['id'] === id && entry['msg'] === 'request failed');
    expect(logged).toMatchObject({ status: 500, err: { code: '42703' } });
  }
  expect(app.logLines.join('')).not.toMatch(/ada@example|In confidence/);
});
