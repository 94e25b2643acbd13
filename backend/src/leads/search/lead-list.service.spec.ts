import { expect, test } from '@jest/globals';
import request from 'supertest';
import { postLead } from '../../testing/leads/lead-requests.ts';
import {
  numberedLeads,
  STORED_FIELDS,
  storeLeads,
  type StoredLead,
} from '../../testing/leads/stored-leads.ts';
import { useEmptiedApp } from '../../testing/use-test-app.ts';
import { LEAD_STATES, type Lead } from '../lead.contract.ts';
import type { DeskLead } from '../lead.schemas.ts';
import { fill, words } from '../../words/words.ts';

const { app, database } = useEmptiedApp();

const list = async (query: string) => {
  const { status, body } = await request(app.url).get(`/api/leads?${query}`);
  expect(status).toBe(200);
  return body as DeskLead[];
};

/** Requests a page of the list and, through the links, every later one. */
async function* pagesFrom(path: string): AsyncGenerator<number[]> {
  let next: string | undefined = path;
  while (next) {
    const { body, headers } = await request(app.url).get(next);
    yield (body as DeskLead[]).map(({ id }) => id);
    next = /^<([^>]+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];
  }
}

const listIds = async (query: string) => (await list(query)).map(({ id }) => id);

/** The ids that the list has for each query of a table. */
const idsFor = async (table: Record<string, number[]>) => {
  const found: Record<string, number[]> = {};
  for (const query of Object.keys(table)) found[query] = await listIds(query);
  return found;
};

test('lists complete leads, newest first, and an empty list without any', async () => {
  const empty = await request(app.url).get('/api/leads');
  expect({ status: empty.status, body: empty.body }).toEqual({ status: 200, body: [] });
  expect(empty.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(empty.headers).not.toHaveProperty('link');

  const first = await postLead(app, { email: 'first@example.com', message: 'One\ntwo' });
  const second = await postLead(app, {
    email: 'second@example.com',
    name: 'Ada',
    company: 'Engines',
    message: 'Three',
  });
  const added = { state: 'new', source: 'form', version: 1, earlier: 0 };
  expect(await list('')).toEqual(
    [second, first].map(({ body }) => ({ ...(body as Lead), ...added })),
  );
});

test('returns 100 leads with a link to the rest, or the page that a query selects', async () => {
  await storeLeads(database, ...numberedLeads(100));
  for (const link of [undefined, '</api/leads?limit=100&before=2>; rel="next"']) {
    const { body, headers } = await request(app.url).get('/api/leads');
    expect(body).toHaveLength(100);
    expect(headers['link']).toBe(link);
    await storeLeads(database, {});
  }
  const pages: Record<string, number[]> = {
    'limit=1': [102],
    'limit=2&before=6': [5, 4],
    'before=1': [],
    'before=2147483647&limit=2': [102, 101],
  };
  expect(await idsFor(pages)).toEqual(pages);
});

test('finds a text in name, address, company or message', async () => {
  const stored: Record<string, Omit<StoredLead, 'email'>> = {
    'address@engines.example': {},
    'name@x.example': { name: 'Ada Lovelace' },
    'company@x.example': { company: 'Analytical Engines' },
    'message@x.example': { message: 'Some\nDue Diligence, please' },
    'percent@x.example': { message: '100% sure' },
    'underscore@x.example': { message: 'a_b' },
    'backslash@x.example': { message: 'C:\\temp' },
    'emoji@x.example': { message: 'Hello \u{1F600}' },
    'number@x.example': { company: '100 Ltd' },
    'accents@x.example': { name: 'Brûlé' },
    'dashes@x.example': { message: 'one --- two' },
    'japanese@x.example': { message: '私は東京都に住んでいます' },
    'korean@x.example': { message: '저는 서울에서' },
    'russian@x.example': { name: 'Нежена' },
    'hindi@x.example': { name: 'राहुल', message: 'मैं दिल्ली से लिख रहा हूँ' },
    'thai@x.example': { message: 'ที่นี่' },
    // As far as a search looks, and further.
    'near@x.example': { message: `${'x'.repeat(993)} needle` },
    'far@x.example': { message: `${'x'.repeat(993)}  needle` },
  };
  const addresses = Object.keys(stored);
  await storeLeads(database, ...addresses.map((email) => ({ ...stored[email], email })));

  for (const [q, expected] of Object.entries({
    Lovelace: ['name@x.example'],
    lovelace: ['name@x.example'],
    analytical: ['company@x.example'],
    '@engines.ex': ['address@engines.example'],
    'due diligence': ['message@x.example'],
    '100%': ['percent@x.example'],
    'c:\\temp': ['backslash@x.example'],
    ûlé: ['accents@x.example'],
    東京: ['japanese@x.example'],
    京都: ['japanese@x.example'],
    '京 東': ['japanese@x.example'],
    서울: ['korean@x.example'],
    жен: ['russian@x.example'],
    राहुल: ['hindi@x.example'],
    दिल्ली: ['hindi@x.example'],
    ที่นี่: ['thai@x.example'],
    needle: ['near@x.example'],
    example: addresses.toReversed(),
    'nothing like it': [],
    "'; DROP TABLE leads; --": [],
    // No lead has such a number.
    100: ['number@x.example', 'percent@x.example'],
    2147483648: [],
  })) {
    const found = (await list(`q=${encodeURIComponent(q)}`)).map(({ email }) => email);
    expect({ q, found }).toEqual({ q, found: expected });
  }
});

const search = (q: string) => listIds(`q=${encodeURIComponent(q)}`);

test.each(['14', '#14'])('finds a lead by its number, typed as %s', async (q) => {
  await storeLeads(database, ...Array.from({ length: 15 }, () => ({})));

  expect(await search(q)).toEqual([14]);
});

test.each<[q: string, ids: number[]]>([
  ['lovelace ada', [1]],
  ['ADA engines', [1]],
  ['audit lovelace', [1]],
  ['ada nowhere', []],
  ['ada ai', [1]],
  ['ada xx', []],
  ['muller', [2]],
  ['Müller', [7, 2]],
  ['MU\u0308LLER', [7, 2]],
  ['jose', [3]],
  ['Jose\u0301', [3]],
  ["o'neill", [4]],
  ['O\u2019Neill', [4]],
  ['strasse', [5]],
  ['Łódź', [5]],
  ['αθηνα', [6]],
  ['ΑΘΉΝΑ', [6]],
  ['ｆｕｌｌ', [6]],
  ['müller.example zoe', [7]],
  ['"lovelace" & ada', [1]],
])('finds all words of %j in any order, without accents', async (q, ids) => {
  await storeLeads(
    database,
    { name: 'Ada Lovelace', company: 'Analytical Engines', message: 'An audit (AI), please' },
    { name: 'Frau Müller' },
    { name: 'Jose\u0301 Marti\u0301' },
    { name: 'Mary O\u2019Neill' },
    { company: 'Straße 7, Łódź' },
    { company: 'Αθήνα', message: 'full moon' },
    { name: 'Zoë', email: 'info@xn--mller-kva.example' },
  );

  expect(await search(q)).toEqual(ids);
});

test.each<[q: string, ids: number[]]>([
  ['ad', [1]],
  ['l', [4, 3, 1]],
  ['Al', [2]],
  ['hp', [3]],
  ['du', [4]],
  ['ü', [4]],
  ['l a', [1]],
  ['a_b', []],
  ['re', []],
  ['3', [3]],
])('one or two letters (%s) find words that begin with them', async (q, ids) => {
  await storeLeads(
    database,
    { name: 'Ada Lovelace', message: 'review' },
    { email: 'x@alan.example' },
    { company: '(HP) Ltd' },
    { name: 'Jean-Luc Übel', company: 'Dupont' },
  );

  expect(await search(q)).toEqual(ids);
});

test.each(['---', '%', '#', '😀', '“ ”'])(
  'says in a sentence that there is nothing to search for in %j',
  async (q) => {
    const { status, body } = await request(app.url)
      .get(`/api/leads?q=${encodeURIComponent(q)}`)
      .set('Accept', 'application/problem+json');

    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        detail: words().api.leads.nothingToFind,
      },
    });
  },
);

test('lists the leads of a period', async () => {
  await storeLeads(
    database,
    ...['01T23:59:59.999Z', '02T00:00:00Z', '02T12:00:00Z', '03T00:00:00Z'].map((end) => ({
      at: `2026-03-${end}`,
    })),
  );

  const pages: Record<string, number[]> = {
    'from=2026-03-02T12:00:00Z': [4, 3],
    'to=2026-03-02T12:00:00Z': [2, 1],
    'from=2026-03-02T13:00:00%2B01:00&to=2026-03-03T00:00:00Z': [3],
    'from=2027-01-01T00:00:00Z': [],
  };
  expect(await idsFor(pages)).toEqual(pages);
});

test('lists each lead once by the links, although others arrive and are removed', async () => {
  const names = Array.from({ length: 12 }, (_, index) => (index % 2 ? 'odd & so on' : 'even'));
  await storeLeads(database, ...names.map((name) => ({ name })));
  const seen: number[] = [];
  for await (const ids of pagesFrom('/api/leads?limit=2&q=odd+%26&suspected=false')) {
    seen.push(...ids);
    await storeLeads(database, { name: 'odd & new' });
    await database.query('DELETE FROM leads WHERE id = $1', [ids.at(-1)]);
  }

  expect(seen).toEqual([12, 10, 8, 6, 4, 2]);
});

test('ends a page early if its messages are long, and still lists each lead once', async () => {
  await storeLeads(database, ...numberedLeads(20, { message: 'long '.repeat(50_000) }));
  const pages: number[][] = [];
  for await (const ids of pagesFrom('/api/leads?limit=20')) pages.push(ids);

  expect(pages.map(({ length }) => length)).toEqual([8, 8, 4]);
  expect(pages.flat()).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
  const { text } = await request(app.url).get(
    '/api/leads/export?format=jsonl&from=2020-01-01T00:00:00Z',
  );
  const exported = text.trim().split('\n');
  expect(exported.map((line) => (JSON.parse(line) as DeskLead).id)).toEqual(pages.flat());
});

test('counts the bytes of a page as they are sent', async () => {
  // JSON makes six bytes of each: 600,000 of a message.
  await storeLeads(database, ...numberedLeads(6, { message: '\u0001'.repeat(100_000) }));
  const pages: number[][] = [];
  for await (const ids of pagesFrom('/api/leads')) pages.push(ids);

  expect(pages).toEqual([
    [6, 5, 4, 3],
    [2, 1],
  ]);
});

test('lists and exports leads by state and suspicion, in the order of the list', async () => {
  const states = ['new', 'answered', 'closed', 'new', 'closed'] as const;
  await storeLeads(
    database,
    ...states.map((state) => ({ state })),
    { state: 'answered', suspected: true },
    { state: 'answered', message: 'needle' },
  );

  const pages: Record<string, number[]> = {
    '': [7, 6, 5, 4, 3, 2, 1],
    'q=example': [7, 6, 5, 4, 3, 2, 1],
    'from=2020-01-01T00:00:00Z': [7, 6, 5, 4, 3, 2, 1],
    'suspected=false': [7, 5, 4, 3, 2, 1],
    'suspected=true': [6],
    'state=new': [4, 1],
    'state=closed,answered': [7, 6, 5, 3, 2],
    'state=closed,answered&suspected=false': [7, 5, 3, 2],
    'state=closed,answered&limit=2&before=5': [3, 2],
    'state=new,answered,closed': [7, 6, 5, 4, 3, 2, 1],
    'state=answered&suspected=true': [6],
    'state=new,answered&q=needle': [7],
    'state=new,closed&from=2020-01-01T00:00:00Z': [5, 4, 3, 1],
  };
  expect(await idsFor(pages)).toEqual(pages);
  expect((await list('suspected=true'))[0]).toMatchObject({
    id: 6,
    suspected: true,
    signals: ['links'],
  });
  const link = (await request(app.url).get('/api/leads?state=closed,answered&limit=1')).headers[
    'link'
  ];
  expect(link).toBe('</api/leads?limit=1&before=7&state=closed%2Canswered>; rel="next"');
  const { text } = await request(app.url).get('/api/leads/export?format=jsonl&state=new');
  const lead = {
    ...STORED_FIELDS,
    createdAt: expect.any(String),
    state: 'new',
    source: 'form',
    version: 1,
    earlier: expect.any(Number),
  };
  const exported = text.trim().split('\n');
  expect(exported.map((line) => JSON.parse(line) as unknown)).toEqual(
    [4, 1].map((id) => ({ ...lead, id })),
  );
});

const ANY: unknown = expect.any(String);
const sentences = (): Record<string, string> => ({
  state: fill(words().api.query.state, { states: LEAD_STATES.join(', ') }),
});

test.each<[parameter: string, values: string[]]>([
  [
    'limit',
    ['0', '501', '-1', '1.5', '1e2', '', 'ten', '1&limit=2', '99999999999999999999', '%00'],
  ],
  ['before', ['0', '', 'x', '2147483648', '1;DROP TABLE leads']],
  ['q', ['%00', 'x'.repeat(201), 'a&q=b']],
  [
    'from',
    ['yesterday', '2026-02-30T10:00:00Z', '2026-02-01', '2026-02-01T10:00', '2026-02-01T10:00Z'],
  ],
  [
    'from',
    ['2026-02-01T10:00%2B01:00', '2026-02-01T10:00:00%2B0100', '2026-02-01T10:00:00%2B99:99'],
  ],
  ['to', ['2026-02-01T10:00:00%2B02:60', '']],
  ['suspected', ['yes']],
  ['state', ['', 'open', 'new,', 'new,open', 'NEW', 'new&state=closed']],
])('rejects ?%s=%j and names the parameter', async (parameter, values) => {
  for (const value of values) {
    const { status, body } = await request(app.url)
      .get(`/api/leads?${parameter}=${value}`)
      .set('Accept', 'application/problem+json');

    const { errors } = body as { errors: unknown };
    const named = { [parameter]: [sentences()[parameter] ?? ANY] };
    expect({ value, status, errors }).toEqual({ value, status: 400, errors: named });
  }
});
