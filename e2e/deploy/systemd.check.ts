/** Checks the units as systemd reads them, and the product under a systemd of its own. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { asRoot, canBeRoot, provideProgram, temporaryFolder } from '../lab/programs.ts';
import { read, ROOT } from '../support/project.ts';

const execute = promisify(execFile);
const skip = (await canBeRoot()) ? false : 'needs root, or sudo without a password';
/** The highest accepted exposure, from 0 to 10, as `systemd-analyze security` calculates it. */
const EXPOSURE = 3;
const MACHINE_SECONDS = 120;

const folder = temporaryFolder('systemd');
const UNITS = ['sandglass.service', 'sandglass-editor.service'];
const unitAt = (name: string) => join(folder, name);
// The units must name programs that exist.
for (const name of UNITS)
  await writeFile(unitAt(name), read(`deploy/systemd/${name}`).replaceAll('/opt/sandglass', ROOT));
const analyze = await provideProgram('systemd-analyze', 'systemd');

for (const name of UNITS) {
  test(`systemd accepts ${name} without a message`, async () => {
    const accepted = await execute(analyze, ['verify', unitAt(name)]);
    assert.deepEqual(accepted, { stdout: '', stderr: '' });
  });

  test(`the exposure of ${name} is below ${EXPOSURE}`, async () => {
    const options = ['security', '--offline=true', '--no-pager', unitAt(name)];
    const { stdout } = await execute(analyze, options);
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)![1]);
    assert.ok(exposure < EXPOSURE, `the exposure is ${exposure}`);
  });
}

test(
  'under systemd, the product has no privileges, stops in time, and keeps its leads',
  { skip },
  async () => {
    const report = join(folder, 'report');
    await writeFile(report, '');
    const limit = ['timeout', '--signal=KILL', String(MACHINE_SECONDS)];
    const namespaces = 'pid fork kill-child mount net ipc uts cgroup'
      .split(' ')
      .map((name) => `--${name}`);
    const machine = join(import.meta.dirname, 'systemd-machine.sh');
    await asRoot(...limit, 'unshare', ...namespaces, 'bash', machine, ROOT, report);
    assert.equal(await readFile(report, 'utf8'), 'VISITED\n');
  },
);
