import { expect, test } from '@jest/globals';
import request from 'supertest';
import { LEAD, postLead } from '../../testing/leads/lead-requests.ts';
import { sendRaw } from '../../testing/send-raw.ts';
import { numberedLeads, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useEmptyTables } from '../../testing/use-test-database.ts';
import type { DeskLead, Lead } from '../lead.contract.ts';

const { app, database } = useTestApp();
useEmptyTables(database);

/** Requests a page of the list and, through the links, every later one. */
async function* pagesFrom(path: string): AsyncGenerator<number[]> {
  for (let next: string | undefined = path; next;) {
    const { body, headers } = await request(app.url).get(next);
    yield (body as DeskLead[]).map(({ id }) => id);
    next = /^<([^>]+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];
  }
}

test('returns an empty list if there are no leads', async () => {
  const { status, headers, body } = await request(app.url).get('/api/leads');

  expect({ status, body }).toEqual({ status: 200, body: [] });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(headers).not.toHaveProperty('link');
});

test('lists complete leads, newest first', async () => {
  const first = await postLead(app, { email: 'first@example.com', message: 'One\ntwo' });
  const second = await postLead(app, { email: 'second@example.com', name: 'Ada', company: 'Engines' });

  const { body } = await request(app.url).get('/api/leads');

  const added = { state: 'new', version: 1 };
  expect(body).toEqual([
    { ...(second.body as Lead), ...added },
    { ...(first.body as Lead), ...added },
  ]);
});

test.each([
  [100, 'no link', undefined],
  [101, 'a link to the rest', '</api/leads?limit=100&before=2>; rel="next"'],
])('returns 100 of %i leads with %s', async (count, _what, link) => {
  await storeLeads(database, ...numberedLeads(count));

  const { body, headers } = await request(app.url).get('/api/leads');

  expect(body).toHaveLength(100);
  expect(headers['link']).toBe(link);
});

test.each([
  {
    event: 'new leads arrive',
    leads: numberedLeads(25),
    path: '/api/leads?limit=10',
    betweenPages: () => postLead(app, LEAD),
    expected: Array.from({ length: 25 }, (_, index) => 25 - index),
  },
  {
    event: 'the last lead of each page is removed',
    leads: Array.from({ length: 12 }, (_, index) => ({ name: index % 2 ? 'odd & so on' : 'even' })),
    path: '/api/leads?limit=2&q=odd+%26&suspected=false',
    betweenPages: (last: number) => database.query('DELETE FROM leads WHERE id = $1', [last]),
    expected: [12, 10, 8, 6, 4, 2],
  },
])(
  'lists each lead once to a client that follows the links while $event',
  async ({ leads, path, betweenPages, expected }) => {
    await storeLeads(database, ...leads);

    const seen: number[] = [];
    for await (const ids of pagesFrom(path)) {
      seen.push(...ids);
      await betweenPages(ids.at(-1)!);
    }

    expect(seen).toEqual(expected);
  },
);

test('ends a page early if its messages are very long, and still lists and exports each lead once', async () => {
  await storeLeads(database, ...numberedLeads(45, { message: 'long '.repeat(50_000) }));

  const pages: number[][] = [];
  for await (const ids of pagesFrom('/api/leads?limit=45')) pages.push(ids);

  expect(pages.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8, 5]);
  expect(pages.flat()).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
  const { text } = await request(app.url).get('/api/leads/export?format=jsonl&from=2020-01-01');
  const exported = text.trim().split('\n');
  expect(exported.map((line) => (JSON.parse(line) as DeskLead).id)).toEqual(pages.flat());
});

test('answers HEAD like GET, without the body', async () => {
  await storeLeads(database, {});
  const get = await request(app.url).get('/api/leads');

  const head = await request(app.url).head('/api/leads');

  expect(head.status).toBe(200);
  expect(head.text).toBeUndefined();
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
});

test.each([
  '/api/leads/',
  '/API/LEADS',
  '/Api/leads',
  '/api//leads',
  '//api/leads',
  '/api/%6ceads',
  '/%61pi/leads',
  '/api%2fleads',
  '/api/leads%2f',
  '/api/./leads',
  '/api/x/../leads',
  '/api/leads;x',
  '/api/leads.json',
  '/api\\leads',
  '/api/leads%00',
  '/api/leads%20',
])('returns no leads at %s', async (path) => {
  await storeLeads(database, {});

  const { status, body } = await sendRaw(app.port, [`GET ${path} HTTP/1.1`]);

  expect(status).toBe(404);
  expect(body).not.toContain('@example.com');
});
