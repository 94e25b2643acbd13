/**
 * Runs the compose stack with the editor: an editor saves by the API, and the site in the other
 * container changes; the documented backup restores the content. Needs a Docker engine.
 *
 *   npm run test:container
 */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ADMIN_PASSWORD } from '../../backend/src/testing/access/admin-password.ts';
import { ADA, basic, lineOf } from '../../backend/src/testing/access/people.ts';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { temporaryFolder } from '../lab/programs.ts';
import { backUp, compose, editing, follow, origin, useBaseImages } from './stack.ts';

const BACKUP = 'docs/operate/backup.md';
const FILE = 'home/hero.yaml';
const folder = temporaryFolder('editor-container');
const editors = join(folder, 'editors');

const cleanUp = async () => {
  await compose('down', '--volumes', '--timeout', '10').catch(() => undefined);
};

let editor: string;
let cookie: string;

before(async () => {
  await useBaseImages();
  mkdirSync(editors);
  writeFileSync(join(editors, 'people'), await lineOf(ADA));
  await editing(editors);
  await compose('build');
  await start();
});
after(cleanUp);
process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)));

/** The port changes with each start, and no session survives one. */
const start = async () => {
  await compose('up', '--detach', '--wait', '--wait-timeout', '300');
  editor = `http://${await compose('port', 'editor', '3100')}`;
  cookie = await signIn();
};

/** The answer of the editor to a sign-in. */
const answerTo = (address: string, password: string) =>
  fetch(`${editor}/session`, {
    method: 'POST',
    headers: { Origin: editor, 'Content-Type': 'application/json' },
    body: JSON.stringify({ address, password }),
  });

/** Signs a person of the file in, and returns the cookie. */
const signIn = async (): Promise<string> => {
  const answer = await answerTo(ADA.email, ADA.password);
  assert.equal(answer.status, 204);
  return answer.headers.get('set-cookie')!.split(';')[0]!;
};

/** Calls the editor as its page does. */
const call = async (method: string, path: string, body?: object): Promise<Response> => {
  const headers = { Origin: editor, Cookie: cookie, 'Content-Type': 'application/json' };
  return fetch(`${editor}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
};
const read = async () =>
  (await (await call('GET', `/api/files/${FILE}`)).json()) as { id: string; text: string };
const save = async (title: string) => {
  const { id, text } = await read();
  const changes = [{ path: FILE, text: text.replace(/^title: .*$/m, `title: ${title}`), seen: id }];
  assert.equal((await call('POST', '/api/saves', { changes })).status, 200);
};
const home = async () => (await fetch(await origin())).text();
const untilLive = (title: string) =>
  waitFor(async () => (await home()).includes(title), true, 120_000);

test('the editor answers 401 without sign-in, and who has signed in', async () => {
  assert.equal((await fetch(`${editor}/api/state`)).status, 401);
  assert.equal((await call('GET', '/api/state')).status, 200);
});

test('the password of the editor opens no lead, that of the desk no editor', async () => {
  const leadsAs = async (user: string, password: string) =>
    (await fetch(`${await origin()}/api/leads`, { headers: basic(user, password) })).status;
  assert.equal(await leadsAs('admin', ADMIN_PASSWORD), 200);
  assert.equal(await leadsAs(ADA.email, ADA.password), 401);
  assert.equal(await leadsAs('admin', ADA.password), 401);
  assert.equal((await answerTo('admin', ADMIN_PASSWORD)).status, 401);
  assert.equal((await answerTo(ADA.email, ADMIN_PASSWORD)).status, 401);
});

test('what an editor saves is live on the site of the other container', async () => {
  const { text } = await read();
  const linesBefore = text.split('\n');
  // The page of the editor does: the process for it needs memory, too.
  const preview = await call('POST', '/api/previews', { path: FILE, text });
  assert.equal(preview.status, 200);
  await save('Written in a browser');
  const linesAfter = (await read()).text.split('\n');
  assert.deepEqual(
    linesAfter.filter((line, index) => line !== linesBefore[index]),
    ['title: Written in a browser'],
  );
  await untilLive('Written in a browser');
});

test('the product reads the sites, and cannot write them', async () => {
  await assert.rejects(compose('exec', '-T', 'sandglass', 'touch', '/site/written'), {
    stderr: /Read-only file system/,
  });
});

test('the editor has no address of the database, and no password of it', async () => {
  const variables = await compose('exec', '-T', 'editor', 'env');
  assert.doesNotMatch(variables, /DATABASE|POSTGRES|ADMIN_|SMTP/);
});

test('the documented backup restores the content with its history', async () => {
  await save('Before the backup');
  const backups = join(folder, 'backups');
  // Also while it is stopped.
  await compose('stop', 'editor');
  const names = await backUp(folder, backups);
  await start();
  const content = names.find((name) => name.endsWith('.content.tar'));
  copyFileSync(join(backups, content!), join(folder, 'content.tar'));
  await save('A mistake');
  await untilLive('A mistake');

  await follow(BACKUP, 'Restore the content of the editor', folder);
  await untilLive('Before the backup');
});

test('the site survives new containers', async () => {
  const heading = async () => /<h1[^]*?<\/h1>/.exec(await home())![0];
  const earlier = await heading();
  await compose('down');
  await compose('up', '--detach', '--wait', '--wait-timeout', '300');
  assert.equal(await heading(), earlier);
});
