import { afterEach, expect, jest, test } from '@jest/globals';
import { get, type IncomingMessage } from 'node:http';
import request from 'supertest';
import { numberedLeads, STORED_FIELDS, storeLeads } from '../../testing/leads/stored-leads.ts';
import { useEmptiedApp } from '../../testing/use-test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { LEAD_FIELDS } from '../lead.contract.ts';
import type { DeskLead } from '../lead.schemas.ts';
import { EXPORT_LIMITS } from './exports.service.ts';
import { words } from '../../words/words.ts';

const { app, database } = useEmptiedApp();

afterEach(() => {
  jest.restoreAllMocks();
});

const HEADER = `\uFEFF${['id', 'createdAt', ...LEAD_FIELDS, 'state', 'suspected', 'takenBy', 'source', 'cameBy'].map((name) => `"${name}"`).join()}`;

const exportLeads = (query: string) => request(app.url).get(`/api/leads/export?${query}`);

/**
 * Messages that a spreadsheet could evaluate, also where it takes semicolons or tabs for
 * separators, and their cells.
 */
const AWKWARD: [message: string, cell: string][] = [
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\ttab', `"'\ttab"`],
  ['\rreturn', `"'\rreturn"`],
  ['＝1+1', `"'＝1+1"`],
  ['one\n=4', `"one\n'=4"`],
  ['one;=1+1;', `"one;'=1+1;"`],
  ['one;"=1+1";', `"one;""'=1+1"";"`],
  ['one\t@SUM(1;1)', `"one\t'@SUM(1;1)"`],
  ['say "so", twice', '"say ""so"", twice"'],
  ['one\r\ntwo\nthree', '"one\r\ntwo\nthree"'],
];

test('exports filtered leads as CSV with a byte order mark, and escapes formulas', async () => {
  await storeLeads(database, ...AWKWARD.map(([message]) => ({ message })), {
    message: 'suspected',
    suspected: true,
  });

  const { status, headers, text } = await exportLeads('format=csv');

  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename=leads-\d{4}-\d\d-\d\d\.csv$/,
    ),
    'cache-control': 'no-store',
  });
  const lines = text.split(/\r\n(?=\d+,|$)/);
  expect(lines[0]).toBe(HEADER);
  const messages = lines
    .slice(1, -1)
    .map((line) => /,("(?:[^"]|"")*"),"new",(?:true)?,,"form",$/s.exec(line)?.[1]);
  expect(messages).toEqual([...AWKWARD.map(([, cell]) => cell), '"suspected"'].toReversed());
});

test('exports JSON lines, for more leads than it reads at a time', async () => {
  await storeLeads(database, ...numberedLeads(1200, { message: 'line one\nline two' }));
  await storeLeads(database, { email: 'ada@example.com', state: 'closed', suspected: true });

  const { headers, text } = await exportLeads('format=jsonl').buffer(true);

  expect(headers['content-type']).toBe('application/jsonl; charset=utf-8');
  const leads = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DeskLead);
  expect(leads.map(({ id }) => id)).toEqual(
    Array.from({ length: 1201 }, (_, index) => 1201 - index),
  );
  const stored = {
    ...STORED_FIELDS,
    createdAt: expect.any(String),
    source: 'form',
    version: 1,
    earlier: 0,
  };
  const marked = { state: 'closed', suspected: true, signals: ['links'] };
  expect(leads.slice(0, 2)).toEqual([
    { ...stored, id: 1201, email: 'ada@example.com', ...marked },
    { ...stored, id: 1200, email: '1200@example.com', message: 'line one\nline two', state: 'new' },
  ]);
});

test.each(['', 'format=xls', 'format=csv&format=csv', 'format=csv&from=x'])(
  'rejects ?%s',
  async (query) => {
    expect((await exportLeads(query)).status).toBe(400);
  },
);

test('sends no file if the audit trail cannot record the export', async () => {
  await storeLeads(database, { name: 'Ada' });
  await database.query('ALTER TABLE audit RENAME TO elsewhere');
  try {
    const { status, headers } = await exportLeads('format=csv');
    expect(status).toBeGreaterThanOrEqual(500);
    expect(headers).not.toHaveProperty('content-disposition');
  } finally {
    await database.query('ALTER TABLE elsewhere RENAME TO audit');
  }
});

/** Begins an export of more than the buffers of a connection hold, and reads nothing of it. */
const beginExport = async (): Promise<IncomingMessage> => {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  get(`${app.url}/api/leads/export?format=jsonl`, resolve);
  return (await promise).on('error', () => undefined);
};

test('runs two exports at a time, and the next when a client has left or reads nothing', async () => {
  await storeLeads(database, ...numberedLeads(100, { message: 'long '.repeat(50_000) }));
  const whenFree = () =>
    waitFor(
      () => exportLeads('format=csv&q=nobody'),
      ({ status }) => status === 200,
      10_000,
    );
  const exports = [await beginExport(), await beginExport()];

  const refused = await exportLeads('format=csv');
  expect({
    status: refused.status,
    retryAfter: refused.headers['retry-after'],
    text: refused.text,
  }).toEqual({
    status: 429,
    retryAfter: '30',
    text: `${words().api.tooMany.exports}\n`,
  });

  exports[0]!.destroy();
  expect((await whenFree()).text).toBe(`${HEADER}\r\n`);
  jest.replaceProperty(EXPORT_LIMITS, 'stallMs', 200);
  exports.push(await beginExport());
  await whenFree();
  for (const each of exports) each.destroy();
});
