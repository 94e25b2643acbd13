import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { makeFirstRelease } from '../../testing/postgres/first-release.ts';
import { useEmptyFolder } from '../../testing/postgres/use-data-folder.ts';
import { descendantsOf } from '../../testing/product/process-tree.ts';
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server.ts';
import { mayEnter, postgresAccount } from './postgres-account.ts';
import { copyForEveryone, installedPrograms, programOf } from './postgres-program.ts';

jest.setTimeout(60_000);

/** Under an ordinary user, PostgreSQL runs as that user. */
const underRoot = process.getuid?.() === 0 && process.platform === 'linux' ? describe : describe.skip;

let server: EmbeddedServer | undefined;
// Registered before the hook that removes the folder: Jest runs hooks in the order in which they are added.
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
const folder = useEmptyFolder('test');

const cluster = () => join(folder.path, 'postgres');

const postmaster = () => Number.parseInt(readFileSync(join(cluster(), 'postmaster.pid'), 'utf8'), 10);

/** A file of /proc, of the postmaster and every other process of the server. */
const filesOf = (name: string): string[] =>
  [postmaster(), ...descendantsOf(postmaster())].flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/${name}`, 'utf8')];
    } catch {
      // A worker that has ended in the meantime.
      return [];
    }
  });

const fieldsOf = (status: string): Record<string, string> =>
  Object.fromEntries(status.split('\n').map((line) => line.split(/:\s+/) as [string, string]));

const NONE = '0000000000000000';

underRoot('under root', () => {
  test('PostgreSQL has no capability, cannot regain one, and shares its user id with no account', async () => {
    server = await startEmbeddedServer(folder.path);

    const accounts = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':')[2]);
    const found = filesOf('status').map(fieldsOf);
    expect(found.length).toBeGreaterThan(3);
    for (const status of found) {
      expect(status).toMatchObject({ CapInh: NONE, CapPrm: NONE, CapEff: NONE, CapBnd: NONE, CapAmb: NONE });
      expect(status).toMatchObject({ NoNewPrivs: '1', Groups: '' });
      const ids = new Set(`${status['Uid']}\t${status['Gid']}`.split('\t'));
      expect([...ids]).toEqual([expect.stringMatching(/^60\d{3}$/)]);
      expect(accounts).not.toContain([...ids][0]);
    }
  });

  test('PostgreSQL owns its cluster, and only root can enter the data folder and read the password', async () => {
    server = await startEmbeddedServer(join(folder.path, 'new'));

    const owner = (path: string) => {
      const { uid, mode } = statSync(join(folder.path, 'new', path));
      return { uid, mode: mode & 0o777 };
    };
    expect(owner('postgres')).toEqual({ uid: postgresAccount(join(folder.path, 'new')), mode: 0o700 });
    expect(owner('password')).toEqual({ uid: 0, mode: 0o600 });
    expect(owner('.')).toEqual({ uid: 0, mode: 0o700 });
  });

  test('PostgreSQL does not get the environment of the product', async () => {
    process.env['ADMIN_PASSWORD'] = 'correct horse';
    server = await startEmbeddedServer(folder.path);
    delete process.env['ADMIN_PASSWORD'];

    expect(filesOf('environ').join()).toContain('PATH=');
    expect(filesOf('environ').join()).not.toContain('correct horse');
  });

  test('takes over the cluster that the first release ran as nobody', async () => {
    await makeFirstRelease(folder.path, 'ada@example.com');
    expect(statSync(cluster()).uid).toBe(65_534);

    server = await startEmbeddedServer(folder.path);

    expect(new Set(filesOf('status').map((status) => fieldsOf(status)['CapPrm']))).toEqual(new Set([NONE]));
    expect(execFileSync('find', [folder.path, '-user', 'nobody'], { encoding: 'utf8' })).toBe('');
  });

  test('takes over a cluster that root restored from a backup', async () => {
    server = await startEmbeddedServer(folder.path);
    await server.stop();
    execFileSync('chown', ['-R', '0:0', folder.path]);

    server = await startEmbeddedServer(folder.path);

    expect(statSync(cluster()).uid).toBe(postgresAccount(folder.path));
  });

  test('runs as the ordinary user who owns the cluster, who can still start it', async () => {
    server = await startEmbeddedServer(folder.path);
    await server.stop();
    execFileSync('chown', ['-R', '61001:61001', folder.path]);

    server = await startEmbeddedServer(folder.path);

    expect(fieldsOf(filesOf('status')[0]!)).toMatchObject({
      Uid: expect.stringMatching(/^61001\t/),
      CapEff: NONE,
    });
    expect(statSync(folder.path).uid).toBe(61_001);
  });

  test('programs in a folder that other users cannot enter are copied once, to a folder that they can', () => {
    const installed = installedPrograms();
    const hidden = {
      ...installed,
      folder: join(folder.path, 'native'),
      version: `${installed.version}-test`,
    };
    cpSync(installed.folder, hidden.folder, { recursive: true, verbatimSymlinks: true });
    chmodSync(folder.path, 0o700);
    const account = postgresAccount(folder.path)!;

    const copy = copyForEveryone(hidden);

    try {
      expect([mayEnter(account, hidden.folder), mayEnter(account, copy.folder)]).toEqual([false, true]);
      const identity = { uid: account, gid: account, encoding: 'utf8' } as const;
      expect(execFileSync(programOf(copy, 'postgres'), ['--version'], identity)).toMatch(/^postgres /);
      expect(() => execFileSync('touch', [join(copy.folder, 'x')], { ...identity, stdio: 'pipe' })).toThrow(
        /Permission denied/,
      );
      const before = statSync(copy.folder).ctimeMs;
      expect(statSync(copyForEveryone(hidden).folder).ctimeMs).toBe(before);
    } finally {
      rmSync(copy.folder, { recursive: true });
    }
  });
});
