import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { startProduct } from '../support/product.ts';
import { provideProgram } from './debian.ts';

const execute = promisify(execFile);
const FOLDER = fileURLToPath(new URL('../../deploy/prometheus/', import.meta.url));
const RUNBOOK = 'docs/operate/monitoring.md';
const runbook = readFileSync(new URL(`../../${RUNBOOK}`, import.meta.url), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}

/** A query of promtool's tests at one time. */
interface Expectation {
  expr: string;
  exp_samples: unknown[];
}

const read = <Content>(name: string): Content => parse(readFileSync(FOLDER + name, 'utf8')) as Content;

/** Checks the alerts with promtool, the checker that Prometheus provides, and with the metrics of the built product. */
export const checkPrometheus = (): void => {
  const alerts = read<{ groups: { rules: Alert[] }[] }>('alerts.yml').groups.flatMap(({ rules }) => rules);
  const expectations = read<{ tests: { promql_expr_test: Expectation[] }[] }>(
    'alerts.test.yml',
  ).tests.flatMap(({ promql_expr_test: queries }) => queries);
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

  for (const { alert, labels, annotations } of alerts)
    test(`${alert} is tested firing and not firing, says how severe it is, and leads to its entry in ${RUNBOOK}`, () => {
      const outcomes = expectations
        .filter(({ expr }) => expr === `ALERTS{alertname="${alert}", alertstate="firing"}`)
        .map(({ exp_samples: samples }) => samples.length > 0);
      assert.deepEqual(new Set(outcomes), new Set([true, false]));
      assert.match(labels.severity, /^(?:critical|warning)$/);
      assert.ok(annotations.summary && annotations.description);
      const [page, anchor] = annotations.runbook_url.split('#');
      assert.match(page!, new RegExp(`^https://github\\.com/[\\w.-]+/[\\w.-]+/blob/main/${RUNBOOK}$`));
      assert.equal(anchor, alert.toLowerCase());
      assert.ok(runbook.includes(`\n### ${alert}\n`), `${RUNBOOK} has no entry`);
    });

  test('the product exposes every metric of the rules', async () => {
    // Some exist only with a channel.
    const product = await startProduct({
      NOTIFY_WEBHOOK_URL: 'https://hook.example/leads',
      NOTIFY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 'x').toString('base64')}`,
    });
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    await product.stop();
    const exposed = new Set(Array.from(metrics.matchAll(/^# HELP (\w+)/gm), ([, name]) => name!));
    const used = new Set(alerts.flatMap(({ expr }) => expr.match(/\bsandglass_\w+/g) ?? []));
    assert.ok(used.size > 8);
    assert.deepEqual(
      [...used].filter((name) => !exposed.has(name)),
      [],
    );
  });
};
