import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The folder of the alerts and their tests. */
export const FOLDER = fileURLToPath(new URL('../../deploy/prometheus/', import.meta.url));

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

export const readAlerts = (): Alert[] =>
  read<{ groups: { rules: Alert[] }[] }>('alerts.yml').groups.flatMap(({ rules }) => rules);

export const readExpectations = (): Expectation[] =>
  read<{ tests: { promql_expr_test: Expectation[] }[] }>('alerts.test.yml').tests.flatMap(
    ({ promql_expr_test: queries }) => queries,
  );
