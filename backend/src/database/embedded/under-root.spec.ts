import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { useEmptyFolder } from '../../testing/postgres/use-data-folder.ts';
import { served } from '../../testing/postgres/use-embedded-server.ts';
import { descendantsOf } from '../../testing/product/process-tree.ts';
import { POSTGRES } from './account.ts';
import { installed, programFor } from './installed-programs.ts';

jest.setTimeout(60_000);

/** Under an ordinary user, PostgreSQL runs as that user. */
const underRoot = process.getuid?.() === 0 && process.platform === 'linux' ? describe : describe.skip;

const folder = useEmptyFolder('test');

/** A file of /proc, of the postmaster and every other process of the server. */
const filesOf = (name: string): string[] => {
  const postmaster = Number.parseInt(readFileSync(join(folder.path, 'postgres/postmaster.pid'), 'utf8'), 10);
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
const idsOf = () => [
  ...new Set(
    filesOf('status').flatMap((status) =>
      /^Uid:\s+(.*)\nGid:\s+(.*)$/m.exec(status)!.slice(1).join('\t').split('\t'),
    ),
  ),
];

underRoot('under root', () => {
  test('PostgreSQL has no capability, and shares its user id with no account', async () => {
    await served(folder.path, async () => {
      const found = filesOf('status');
      expect(found.length).toBeGreaterThan(3);
      for (const status of found) {
        expect(status).toMatch(/^CapPrm:\t0{16}\nCapEff:\t0{16}$/m);
        expect(status).toMatch(/^CapAmb:\t0{16}$/m);
        expect(status).toMatch(/^Groups:\s*$/m);
      }
      expect(idsOf()).toEqual([expect.stringMatching(/^60\d{3}$/)]);
      expect(readFileSync('/etc/passwd', 'utf8')).not.toContain(`:${idsOf()[0]}:`);
    });
  });

  test('only root can enter the data folder', async () => {
    chmodSync(folder.path, 0o755);
    await served(join(folder.path, 'new'), async () => {
      const { uid, mode } = statSync(join(folder.path, 'new'));
      expect([uid, mode & 0o777]).toEqual([0, 0o700]);
    });
  });

  test('PostgreSQL does not get the environment of the product', async () => {
    process.env['ADMIN_PASSWORD'] = 'correct horse';
    await served(folder.path, async () => {
      delete process.env['ADMIN_PASSWORD'];

      expect(filesOf('environ').join()).toContain('PATH=');
      expect(filesOf('environ').join()).not.toContain('correct horse');
    });
  });

  test.each([
    ['that root copied gets its user id again', 0, /^60\d{3}$/],
    ['of an ordinary user runs as that user, who can still start it', 61_001, /^61001$/],
  ])('a cluster %s', async (_what, owner, id) => {
    await served(folder.path);
    execFileSync('chown', ['-R', `${owner}:${owner}`, folder.path]);

    await served(folder.path, async () => expect(idsOf()).toEqual([expect.stringMatching(id)]));
  });

  test('programs in a folder that other users cannot enter are copied once, to a folder that they can', () => {
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
