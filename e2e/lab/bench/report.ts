import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BenchProduct } from './product.ts';

/** Measures a product that has just started; `brief`: in fewer and shorter rounds. */
export type Section = (product: BenchProduct, brief: boolean) => Promise<Report>;

export interface Report {
  /** Tables, and sentences between them. */
  parts: readonly (Rows | string)[];
  goals?: readonly Goal[];
}

/** The rows of a Markdown table. The keys of the first one are the column headings. */
type Rows = readonly Record<string, string>[];
type Format = (value: number) => string;
/** A figure, and the most that it may be; `at least`: the least. */
export type Goal = [
  figure: string,
  value: number,
  limit: number,
  format: Format,
  direction?: 'at least',
];

const DOCUMENT = fileURLToPath(new URL('../../../docs/evidence/measurements.md', import.meta.url));
/** More goals than this are counted only: another table has the figures. */
const LISTED = 10;

const table = (rows: Rows): string => {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map((_column, index) => (index === 0 ? '---' : '--:'))),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ].join('\n');
};

const goalTable = (goals: readonly Goal[]): string => {
  const rows = goals.map(([Figure, value, limit, format, direction]) => ({
    Figure,
    Measured: format(value),
    Goal: `${direction ? '≥' : '≤'} ${format(limit)}`,
    '': (direction ? value >= limit : value <= limit) ? 'met' : '**missed**',
  }));
  if (rows.length <= LISTED) return table(rows);
  return `${rows.filter((row) => row[''] === 'met').length} of ${rows.length} goals are met.`;
};

export const markdown = ({ parts, goals }: Report): string =>
  [
    ...parts.map((part) => (typeof part === 'string' ? part : table(part))),
    ...(goals ? [goalTable(goals)] : []),
  ].join('\n\n');

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

export const whole: Format = (value) => Math.round(value).toLocaleString('en-US');
export const decimals =
  (digits: number): Format =>
  (value) =>
    value.toFixed(digits);
export const megabytes: Format = (bytes) => `${whole(bytes / 1_000_000)} MB`;
export const kilobytes: Format = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
export const milliseconds: Format = (value) => `${value < 10 ? value.toFixed(1) : whole(value)} ms`;

/** Replaces the report of a section in docs/evidence/measurements.md. */
export const writeSection = (name: string, report: string): void => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const section = new RegExp(`(?<=<!-- bench:${name} -->).*(?=<!-- /bench:${name} -->)`, 's');
  if (!section.test(text))
    throw new Error(`docs/evidence/measurements.md has no markers for ${name}`);
  writeFileSync(
    DOCUMENT,
    text.replace(section, () => `\n\n${report}\n\n`),
  );
  execFileSync('prettier', ['--write', '--log-level', 'warn', DOCUMENT], { stdio: 'inherit' });
};
