import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { promisify } from 'node:util';
import { FOLDER, readAlerts, readExpectations } from './alert-files.ts';
import { provideProgram } from './debian.ts';
import { metricsOfProduct } from './product-metrics.ts';

const execute = promisify(execFile);
const OPERATIONS = new URL('../../docs/operations.md', import.meta.url);

/** Checks the alerts with promtool, the checker that Prometheus provides, and with the metrics of the built product. */
export const checkPrometheus = (): void => {
  const alerts = readAlerts();
  let promtool: string;
  before(async () => {
    promtool = await provideProgram('promtool', 'prometheus', ['prometheus']);
  });

  test('promtool accepts the rules', async () => {
    await execute(promtool, ['check', 'rules', '--lint=all', '--lint-fatal', 'alerts.yml'], { cwd: FOLDER });
  });

  test('the alerts fire when they should', async () => {
    await execute(promtool, ['test', 'rules', 'alerts.test.yml'], { cwd: FOLDER });
  });

  for (const { alert, labels, annotations } of alerts) {
    test(`${alert} is tested both firing and not firing`, () => {
      const outcomes = readExpectations()
        .filter(({ expr }) => expr === `ALERTS{alertname="${alert}", alertstate="firing"}`)
        .map(({ exp_samples: samples }) => samples.length > 0);
      assert.deepEqual(new Set(outcomes), new Set([true, false]));
    });

    test(`${alert} says how severe it is and what to do, and docs/operations.md has an entry for it`, () => {
      assert.match(labels.severity, /^(?:critical|warning)$/);
      assert.ok(annotations.summary);
      assert.ok(annotations.description);
      assert.equal(annotations.runbook_url, `docs/operations.md#${alert.toLowerCase()}`);
      assert.ok(
        readFileSync(OPERATIONS, 'utf8').includes(`\n### ${alert}\n`),
        'docs/operations.md has no entry',
      );
    });
  }

  test('the product exposes every metric of the rules', async () => {
    const used = new Set(alerts.flatMap(({ expr }) => expr.match(/\bsandglass_\w+/g) ?? []));
    const exposed = await metricsOfProduct();
    assert.ok(used.size > 8);
    assert.deepEqual(
      [...used].filter((name) => !exposed.has(name)),
      [],
    );
  });
};
