import { execFile } from 'node:child_process';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { provideProgram } from './debian.ts';

const execute = promisify(execFile);
const FOLDER = fileURLToPath(new URL('../../deploy/prometheus', import.meta.url));

/** Checks the alerts with promtool, the checker that Prometheus provides. */
export const checkPrometheus = (): void => {
  let promtool: string;
  before(async () => {
    promtool = await provideProgram('promtool', 'prometheus', ['prometheus']);
  });

  test('promtool accepts the rules', async () => {
    await execute(promtool, ['check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yml'], { cwd: FOLDER });
  });
};
