/** Checks the alerts with promtool and with the metrics of the built product. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parse } from 'yaml';
import { provideProgram, run } from '../lab/programs.ts';
import { startProduct } from '../support/product.ts';
import { read, ROOT } from '../support/project.ts';

const TESTS = 'e2e/deploy/alerts.test.yml';
const RUNBOOK = 'docs/operate/monitoring.md';

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

/** Has the rules as an operator without Kubernetes makes them, and their tests. */
const folder = mkdtempSync(join(tmpdir(), 'sandglass-alerts-'));
after(() => rmSync(folder, { recursive: true }));
const [command] = /^sed .*prometheus-rule.*$/m.exec(read(RUNBOOK))!;
const rules = join(folder, 'alerts.yml');
execFileSync('sh', ['-c', command.replace('/etc/prometheus/sandglass.yml', rules)], { cwd: ROOT });
copyFileSync(join(ROOT, TESTS), join(folder, 'alerts.test.yml'));

const { groups } = parse(readFileSync(rules, 'utf8')) as { groups: { rules: Alert[] }[] };
const { tests } = parse(read(TESTS)) as { tests: { promql_expr_test: Expectation[] }[] };
const alerts = groups.flatMap((group) => group.rules);
const expectations = tests.flatMap(({ promql_expr_test: queries }) => queries);

for (const [name, args] of [
  ['promtool accepts the rules', 'check rules --lint=all --lint-fatal alerts.yml'],
  ['the alerts fire when they should', 'test rules alerts.test.yml'],
] as const)
  test(name, async () => {
    const promtool = await provideProgram('promtool', 'prometheus', 'prometheus');
    await run(promtool, args.split(' '), { cwd: folder });
  });

for (const { alert, labels, annotations } of alerts)
  test(`${alert} is tested, says how severe it is, and leads to ${RUNBOOK}`, () => {
    const outcomes = expectations
      .filter(({ expr }) => expr === `ALERTS{alertname="${alert}", alertstate="firing"}`)
      .map(({ exp_samples: samples }) => samples.length > 0);
    assert.deepEqual(new Set(outcomes), new Set([true, false]));
    assert.match(labels.severity, /^(?:critical|warning)$/);
    assert.ok(annotations.summary && annotations.description);
    const page = `https://github.com/your-firm/sandglass/blob/main/${RUNBOOK}#${alert.toLowerCase()}`;
    assert.equal(annotations.runbook_url, page);
    assert.ok(read(RUNBOOK).includes(`\n### ${alert}\n`), `${RUNBOOK} has no entry`);
  });

test('the product exposes every metric of the rules', async () => {
  // Some exist only with a channel.
  const product = await startProduct({
    NOTIFY_WEBHOOK_URL: 'https://hook.example/leads',
    NOTIFY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 'x').toString('base64')}`,
  });
  const metrics = await (await fetch(`${product.url}/metrics`)).text();
  await product.stop();
  const used = new Set(alerts.flatMap(({ expr }) => expr.match(/\bsandglass_\w+/g) ?? []));
  assert.ok(used.size > 7);
  for (const name of used) assert.match(metrics, new RegExp(`^# HELP ${name} `, 'm'));
});
