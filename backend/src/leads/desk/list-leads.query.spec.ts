import { expect, test } from '@jest/globals';
import request from 'supertest';
import { numberedLeads, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { useEmptyTables } from '../../testing/use-test-database.ts';
import type { DeskLead } from '../lead.contract.ts';

const { app, database } = useTestApp();
useEmptyTables(database);

const list = async (query: string) => {
  const { status, body } = await request(app.url).get(`/api/leads?${query}`);
  expect(status).toBe(200);
  return body as DeskLead[];
};

const listIds = async (query: string) => (await list(query)).map(({ id }) => id);

test.each([
  ['limit=1', [7]],
  ['limit=2&before=6', [5, 4]],
  ['before=1', []],
  ['before=2147483647&limit=500', [7, 6, 5, 4, 3, 2, 1]],
])('lists the page that ?%s selects', async (query, expected) => {
  await storeLeads(database, ...numberedLeads(7));

  const leads = await list(query);

  expect(leads.map(({ id }) => id)).toEqual(expected);
  expect(leads.map(({ email }) => email)).toEqual(expected.map((id) => `${id}@example.com`));
});

test.each([
  ['Lovelace', [2]],
  ['lovelace', [2]],
  ['analytical', [3]],
  ['@engines.ex', [1]],
  ['due diligence', [4]],
  ['100%', [5]],
  [String.raw`c:\temp`, [7]],
  ['ûlé', [10]],
  ['東京', [12]],
  ['京都', [12]],
  ['東 京', []],
  ['서울', [13]],
  ['жен', [14]],
  ['example', [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ['nothing like it', []],
  ["'; DROP TABLE leads; --", []],
])('finds %j in name, address, company or message', async (q, expected) => {
  await storeLeads(
    database,
    { email: 'one@engines.example' },
    { name: 'Ada Lovelace' },
    { company: 'Analytical Engines' },
    { message: 'Some\nDue Diligence, please' },
    { message: '100% sure' },
    { message: 'a_b' },
    { message: String.raw`C:\temp` },
    { message: 'Hello \u{1F600}' },
    { company: 'HP Ltd' },
    { name: 'Brûlé' },
    { message: 'one --- two' },
    { message: '私は東京都に住んでいます' },
    { message: '저는 서울에서' },
    { name: 'Нежена' },
  );

  expect(await listIds(`q=${encodeURIComponent(q)}`)).toEqual(expected);
});

test.each(['a_b', '😀', 'hp', 'ûl', '---', '%', '#', '##17'])(
  'says how many characters a search takes instead of reading every lead for %j',
  async (q) => {
    const { status, text } = await request(app.url).get(`/api/leads?q=${encodeURIComponent(q)}`);

    expect(status).toBe(400);
    expect(text).toBe(
      'Search for at least three letters or digits in a row, or for the number of a request, such as #17.\n',
    );
  },
);

test.each([
  ['%2317', [17]],
  ['17', [17]],
  ['100', [18]],
  ['2147483648', []],
])(
  'finds a lead by its number, and texts that contain it if it is long enough: q=%s',
  async (q, expected) => {
    await storeLeads(database, ...Array.from({ length: 17 }, () => ({})), { company: '100 Ltd' });

    expect(await listIds(`q=${q}`)).toEqual(expected);
  },
);

test('searches the first 1,000 characters of a message', async () => {
  const filler = 'x'.repeat(993);
  await storeLeads(database, { message: `${filler} needle` }, { message: `${filler}  needle` });

  expect(await listIds('q=needle')).toEqual([1]);
});

test.each([
  ['from=2026-03-02', [4, 3, 2]],
  ['to=2026-03-02', [3, 2, 1]],
  ['from=2026-03-02&to=2026-03-02', [3, 2]],
  ['from=2026-03-02T12:00:00Z', [4, 3]],
  ['to=2026-03-02T12:00:00Z', [2, 1]],
  ['from=2026-03-02T13:00:00%2B01:00&to=2026-03-03T00:00:00Z', [3]],
  ['from=2027-01-01', []],
])('lists the leads of the period ?%s', async (query, expected) => {
  await storeLeads(
    database,
    { at: '2026-03-01T23:59:59.999Z' },
    { at: '2026-03-02T00:00:00Z' },
    { at: '2026-03-02T12:00:00Z' },
    { at: '2026-03-03T00:00:00Z' },
  );

  expect(await listIds(query)).toEqual(expected);
});

test('lists suspected leads among the others, without them, or alone', async () => {
  await storeLeads(database, {}, { suspected: true }, {});

  expect(await listIds('')).toEqual([3, 2, 1]);
  expect(await listIds('q=example')).toEqual([3, 2, 1]);
  expect(await listIds('from=2020-01-01')).toEqual([3, 2, 1]);
  expect(await listIds('suspected=false')).toEqual([3, 1]);
  expect(await listIds('suspected=true')).toEqual([2]);
  expect(await list('suspected=true')).toEqual([
    expect.objectContaining({ id: 2, suspected: true, signals: ['links'] }),
  ]);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
  ['limit=-1', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=1e2', 'limit'],
  ['limit=', 'limit'],
  ['limit=ten', 'limit'],
  ['limit=1&limit=2', 'limit'],
  ['limit=99999999999999999999', 'limit'],
  ['limit=%00', 'limit'],
  ['before=0', 'before'],
  ['before=', 'before'],
  ['before=x', 'before'],
  ['before=2147483648', 'before'],
  ['before=1;DROP TABLE leads', 'before'],
  ['q=%00', 'q'],
  [`q=${'x'.repeat(201)}`, 'q'],
  ['q=a&q=b', 'q'],
  ['from=yesterday', 'from'],
  ['from=2026-02-30', 'from'],
  ['from=2026-02-01T10:00', 'from'],
  ['from=2026-02-01T10:00Z', 'from'],
  ['from=2026-02-01T10:00%2B01:00', 'from'],
  ['from=2026-02-01T10:00:00%2B0100', 'from'],
  ['from=2026-02-01T10:00:00%2B99:99', 'from'],
  ['to=2026-02-01T10:00:00%2B02:60', 'to'],
  ['to=', 'to'],
  ['suspected=yes', 'suspected'],
])('rejects ?%s and names the parameter', async (query, parameter) => {
  const { status, body } = await request(app.url)
    .get(`/api/leads?${query}`)
    .set('Accept', 'application/problem+json');

  expect(status).toBe(400);
  expect(Object.keys(body.errors)).toEqual([parameter]);
});
