import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asRoot, canBeRoot, provideProgram } from './debian.ts';
import type { Visit } from './systemd-visit.ts';

const execute = promisify(execFile);
const skip = (await canBeRoot()) ? false : 'needs root, or sudo without a password';
const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const UNIT = join(ROOT, 'deploy/systemd/sandglass.service');
/** The highest accepted exposure, from 0 to 10, as `systemd-analyze security` calculates it. */
const EXPOSURE = 3;
/** Seconds from SIGTERM to the exit of the product. */
const STOP_LIMIT = 10;
const MACHINE_SECONDS = 120;

/** Checks deploy/systemd: the unit as systemd reads it, and the product under a systemd of its own. */
export const checkSystemd = (): void => {
  let folder: string;
  let analyze: string;
  let unit: string;

  before(async () => {
    analyze = await provideProgram('systemd-analyze', 'systemd', []);
    folder = await mkdtemp(join(tmpdir(), 'sandglass-systemd-'));
    unit = join(folder, 'sandglass.service');
    // The unit must name programs that exist.
    await writeFile(unit, (await readFile(UNIT, 'utf8')).replaceAll('/opt/sandglass', ROOT));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('systemd accepts the unit without a message', async () => {
    assert.deepEqual(await execute(analyze, ['verify', unit]), { stdout: '', stderr: '' });
  });

  test(`the exposure of the service is below ${EXPOSURE}`, async () => {
    const { stdout } = await execute(analyze, ['security', '--offline=true', '--no-pager', unit]);
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)![1]);
    assert.ok(exposure < EXPOSURE, `the exposure is ${exposure}`);
  });

  describe('under systemd', { skip }, () => {
    let visit: Visit;

    before(async () => {
      const report = join(folder, 'report');
      await writeFile(report, '');
      const limit = ['timeout', '--signal=KILL', String(MACHINE_SECONDS)];
      const namespaces = 'pid fork kill-child mount net ipc uts cgroup'.split(' ').map((name) => `--${name}`);
      const machine = join(import.meta.dirname, 'systemd-machine.sh');
      await asRoot(...limit, 'unshare', ...namespaces, 'bash', machine, ROOT, report);
      const found = await readFile(report, 'utf8');
      assert.match(found, /^\{.*\}\n$/, `the visit failed: ${found}`);
      visit = JSON.parse(found) as Visit;
    });

    test('the product stores a lead with the embedded PostgreSQL', () => {
      assert.equal(visit.stored, 201);
      assert.match(visit.seen[0]!, /^200 \[\{.*systemd@example\.com/);
    });

    test('the product has a user of its own, no capabilities and a system call filter', () => {
      const { Uid, CapEff, CapBnd, NoNewPrivs, Seccomp } = visit.process;
      assert.doesNotMatch(Uid!, /\b0\b/);
      assert.match(`${CapEff} ${CapBnd}`, /^0+ 0+$/);
      assert.deepEqual([NoNewPrivs, Seccomp], ['1', '2']);
    });

    test(`systemctl stop ends it within ${STOP_LIMIT} s, without a kill`, () => {
      assert.ok(visit.stop.seconds < STOP_LIMIT, `${visit.stop.seconds} s`);
      assert.equal(visit.stop.result, 'success');
      assert.match(visit.stop.journal, /Deactivated successfully/);
      assert.doesNotMatch(visit.stop.journal, /SIGKILL/);
    });

    test('the lead is still there after a stop and a start, and after a kill and systemd’s restart', () => {
      assert.equal(visit.seen.length, 3);
      assert.equal(new Set(visit.seen).size, 1);
      assert.equal(visit.restarts, '1');
    });
  });
};
