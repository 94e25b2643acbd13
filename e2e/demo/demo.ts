import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { parse } from 'yaml';
import { linesOf, TEAM } from '../../backend/src/testing/access/people.ts';
import { findServer } from '../../backend/src/database/embedded/data-folder.ts';
import {
  addressOf,
  spawnProduct,
  type Product,
} from '../../backend/src/testing/product/spawn-product.ts';
import {
  startMailReceiver,
  type ReceivedMail,
} from '../../backend/src/testing/receivers/mail-receiver.ts';
import { connectTo } from '../../backend/src/testing/test-database.ts';
import { SITE_FOLDER } from '../../frontend/generator/folders.ts';
import { temporaryFolder } from '../lab/programs.ts';

/** A row of requests.yaml. */
interface Request {
  /** Days. */
  ago: number;
  name: string;
  company: string;
  email: string;
  message: string;
  state?: string;
  /** The name of who has taken it. */
  takenBy?: string;
  newsletter?: boolean;
  /** The signals by which it is suspected. */
  suspected?: string[];
  notes?: string[];
  /** Whether the email about it was refused. */
  failed?: boolean;
}

const requests = parse(
  readFileSync(new URL('requests.yaml', import.meta.url), 'utf8'),
) as Request[];

/** Stores a request of days ago, with its notes, audit trail and email. */
const store = async (database: Client, request: Request, index: number): Promise<void> => {
  const {
    ago,
    name,
    company,
    email,
    message,
    state = 'new',
    newsletter = false,
    suspected = [],
  } = request;
  const day = (before: number) => new Date(Date.now() - before * 86_400_000);
  const insert = async (table: string, columns: string, ...values: unknown[]): Promise<number> => {
    const places = values.map((_, column) => `$${column + 1}`).join(', ');
    const sql = `INSERT INTO ${table} (${columns}) VALUES (${places}) RETURNING *`;
    return (await database.query<{ id: number }>(sql, values)).rows[0]!.id;
  };
  const actor = TEAM[index % TEAM.length]!.email;
  const takenBy = TEAM.find((person) => person.name === request.takenBy)?.email;
  const columns =
    'name, email, company, message, newsletter, created_at, lead_state, state_by, suspected, signals, taken_by';
  const person = [name, email, company, message, newsletter];
  const lead = await insert(
    'leads',
    columns,
    ...person,
    day(ago),
    state,
    state === 'new' ? null : actor,
    suspected.length > 0,
    suspected,
    takenBy,
  );
  const audit = (what: string, at: Date, after?: string) =>
    insert('audit', 'lead, what, state, actor, done_at', lead, what, after, actor, at);
  const { notes = [] } = request;
  // One after the other, within half a day, and none in the future.
  const step = Math.min(ago, 0.5) / (notes.length + 2);
  for (const [before, text] of notes.entries()) {
    const at = day(ago - step * (before + 1));
    await insert('lead_notes', 'lead, text, author, written_at', lead, text, actor, at);
    await audit('note', at);
  }
  if (state !== 'new') await audit('state', day(ago - step * (notes.length + 1)), state);
  if (suspected.length > 0) return;
  const outcome = request.failed
    ? ['failed', 81, 'The mail server answered 550.']
    : ['delivered', 1, null];
  const sent = 'kind, lead, state, attempts, last_error, last_attempt_at, queued_at';
  await insert('messages', sent, 'email', lead, ...outcome, day(ago - 0.0001), day(ago));
};

/**
 * Starts the built product with its own data folder, a month of requests, the people of TEAM, and a
 * mail server.
 *
 * @param print called with each email that the product sends
 * @param port any free one by default
 */
export const startDemo = async (
  print: (mail: ReceivedMail) => void,
  port = 0,
): Promise<{ url: string; product: Product }> => {
  const dataDir = temporaryFolder('demo');
  const people = join(temporaryFolder('people'), 'desk');
  writeFileSync(people, await linesOf(...TEAM));
  const product = spawnProduct({
    DATA_DIR: dataDir,
    SITE_FOLDER,
    ADMIN_USERS_FILE: people,
    PORT: String(port),
    SMTP_URL: (await startMailReceiver(print)).url,
    NOTIFY_EMAIL_TO: 'team@sandglass.example',
    NOTIFY_EMAIL_FROM: 'site@sandglass.example',
    RECEIPT_FROM: 'office@sandglass.example',
  });
  const url = await addressOf(product);
  const database = await connectTo((await findServer(dataDir)).url);
  for (const [index, request] of requests.toReversed().entries())
    await store(database, request, index);
  await database.end();
  return { url, product };
};
