import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ADMIN_PASSWORD } from '../../testing/access/admin-password.ts';
import {
  withServer,
  useDataFolder,
  useEmptyFolder,
} from '../../testing/postgres/use-embedded-server.ts';
import { descendantsOf } from '../../testing/product/process-tree.ts';
import { POSTGRES } from './postgres-account.ts';
import { installed, programFor } from './installed-programs.ts';

// Slow: it creates a cluster, and copies the programs of PostgreSQL.

/** Under an ordinary user, PostgreSQL runs as that user. */
const underRoot =
  process.getuid?.() === 0 && process.platform === 'linux' ? describe : describe.skip;

const folder = useEmptyFolder('test');
const copied = useDataFolder();

/** A file of /proc, of the postmaster and every other process of the server of a data folder. */
const filesOf = (name: string, { path } = folder): string[] => {
  const file = join(path, 'postgres/postmaster.pid');
  const postmaster = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return [postmaster, ...descendantsOf(postmaster)].flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/${name}`, 'utf8')];
    } catch {
      // A worker that has ended in the meantime.
      return [];
    }
  });
};

/** The user and group ids under which the processes of the server run. */
const idsOf = (of = folder) => [
  ...new Set(
    filesOf('status', of).flatMap((status) =>
      /^Uid:\s+(.*)\nGid:\s+(.*)$/m.exec(status)!.slice(1).join('\t').split('\t'),
    ),
  ),
];

underRoot('under root', () => {
  test('PostgreSQL has a user id of its own, no capability and none of our environment', async () => {
    chmodSync(folder.path, 0o755);
    const created = { path: join(folder.path, 'new') };
    process.env['ADMIN_PASSWORD'] = ADMIN_PASSWORD;
    await withServer(created.path, async () => {
      delete process.env['ADMIN_PASSWORD'];
      const found = filesOf('status', created);
      expect(found.length).toBeGreaterThan(3);
      for (const status of found) {
        expect(status).toMatch(/^CapPrm:\t0{16}\nCapEff:\t0{16}$/m);
        expect(status).toMatch(/^CapAmb:\t0{16}$/m);
        expect(status).toMatch(/^Groups:\s*$/m);
      }
      expect(idsOf(created)).toEqual([expect.stringMatching(/^60\d{3}$/)]);
      expect(readFileSync('/etc/passwd', 'utf8')).not.toContain(`:${idsOf(created)[0]}:`);
      expect(filesOf('environ', created).join()).toContain('PATH=');
      expect(filesOf('environ', created).join()).not.toContain(ADMIN_PASSWORD);
      // Only root can enter the data folder.
      const { uid, mode } = statSync(created.path);
      expect([uid, mode & 0o777]).toEqual([0, 0o700]);
    });
  });

  test('a cluster that root copied gets its user id again, that of a user keeps it', async () => {
    for (const [owner, id] of [
      [0, /^60\d{3}$/],
      [61_001, /^61001$/],
    ] as const) {
      execFileSync('chown', ['-R', `${owner}:${owner}`, copied.path]);
      await withServer(copied.path, async () =>
        expect(idsOf(copied)).toEqual([expect.stringMatching(id)]),
      );
    }
  });

  test('programs in a folder that other users cannot enter are copied once', () => {
    const { folder: programs, version } = installed()!;
    const hidden = { folder: join(folder.path, 'native'), version: `${version}-test` };
    cpSync(programs, hidden.folder, { recursive: true, verbatimSymlinks: true });
    chmodSync(folder.path, 0o700);
    const identity = { uid: POSTGRES, gid: POSTGRES, encoding: 'utf8', stdio: 'pipe' } as const;

    const program = programFor(POSTGRES, 'postgres', hidden);

    const copy = dirname(dirname(program));
    try {
      expect(execFileSync(program, ['--version'], identity)).toMatch(/^postgres /);
      expect(() => execFileSync('touch', [join(copy, 'x')], identity)).toThrow(/Permission denied/);
      const before = statSync(copy).ctimeMs;
      expect(programFor(POSTGRES, 'postgres', hidden)).toBe(program);
      expect(statSync(copy).ctimeMs).toBe(before);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});
