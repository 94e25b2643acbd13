/** Checks the documented way from an unreleased version, whose tables differ, with its data. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { postLead } from '../../../backend/src/testing/leads/lead-requests.ts';
import {
  readyAddressOf,
  spawnProduct,
} from '../../../backend/src/testing/product/spawn-product.ts';
import { connectTo } from '../../../backend/src/testing/test-database.ts';
import { documentedCommands, ROOT } from '../../support/project.ts';
import { provideProgram, run } from '../programs.ts';

const DUMP = join(ROOT, 'backend/src/database/migrate/dumps/ffdbda48.sql');
/** A link to leave that this version gave to the subscriber of the dump. */
const LEAVE = '/api/newsletter/leave?token=MzMzMzMzQzODMzMzMzMzM6T39i_W8pJB_RsXKpUlAW4';

const COPIED = [
  'leads',
  'lead_notes',
  'audit',
  'newsletter_invitations',
  'subscribers',
  'database_keys',
];

let server: ChildProcess;
let old: string;
let fresh: string;

before(async () => {
  // A server of the same version as pg_dump, which refuses a later one.
  const program = await provideProgram('pg_virtualenv', 'postgresql');
  const print = 'echo "$PGUSER:$PGPASSWORD@127.0.0.1:$PGPORT"; cat';
  server = spawn(program, ['sh', '-c', print], { stdio: ['pipe', 'pipe', 'ignore'] });
  let output = '';
  while (!/^(.+@.+:\d+)$/m.test(output))
    output += String((await once(server.stdout!, 'data'))[0] as Buffer);
  const url = `postgres://${/^(.+@.+:\d+)$/m.exec(output)![1]!}`;
  const create = `TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`;
  [old, fresh] = [`${url}/sandglass_before`, `${url}/sandglass`];
  for (const name of ['sandglass_before', 'sandglass'])
    await run('psql', [`${url}/postgres`, '-c', `CREATE DATABASE ${name} ${create}`]);
  await run('psql', [old, '--set=ON_ERROR_STOP=1', '--file', DUMP]);
});
after(async () => {
  server.stdin!.end();
  await once(server, 'close');
});

/** Runs the product on the new database. */
const withProduct = async (use: (url: string) => Promise<void>) => {
  const product = spawnProduct({ DATABASE_URL: fresh });
  try {
    await use(await readyAddressOf(product));
  } finally {
    await product.stop();
  }
};

const rowsOf = async (url: string, query: string): Promise<object[]> => {
  const session = await connectTo(url);
  try {
    return (await session.query<object>(query)).rows;
  } finally {
    await session.end();
  }
};

test('the documented commands copy an unreleased version’s data, keys and sequences', async () => {
  await withProduct(async () => {});
  const commands = documentedCommands('docs/operate/update.md', 'From an unreleased version');
  const env = { ...process.env, old, new: fresh };
  await run('bash', ['-e', '-c', commands], { env });

  for (const table of COPIED) {
    const oldRows = await rowsOf(old, `SELECT * FROM ${table} ORDER BY 1`);
    const newRows = await rowsOf(fresh, `SELECT * FROM ${table} ORDER BY 1`);
    assert.ok(oldRows.length > 0);
    assert.equal(newRows.length, oldRows.length);
    newRows.forEach((row, index) => assert.partialDeepStrictEqual(row, oldRows[index]));
  }
  const sent = 'SELECT kind, state, attempts, reference FROM messages ORDER BY id';
  assert.deepEqual(await rowsOf(fresh, sent), await rowsOf(old, sent));

  await withProduct(async (url) => {
    assert.equal((await fetch(`${url}/api/leads?q=zolw`)).status, 200);
    const { status, body } = await postLead({ url }, { email: 'new@example.com' });
    assert.deepEqual([status, (body as { id: number }).id], [201, 3]);
    const note = await fetch(`${url}/api/leads/3/notes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ text: 'Called.' }),
    });
    assert.equal(note.status, 201);
    const left = await fetch(url + LEAVE, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    assert.equal(left.status, 200);
  });
  assert.deepEqual(await rowsOf(fresh, 'SELECT FROM subscribers WHERE left_at IS NULL'), []);
});
