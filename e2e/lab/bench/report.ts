import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Options of a measurement. */
export interface Scope {
  /** Fewer and shorter rounds. */
  brief: boolean;
}

/** A measured figure, its goal, and whether it meets the goal. */
export interface Goal {
  figure: string;
  measured: string;
  goal: string;
  kept: boolean;
}

const DOCUMENT = fileURLToPath(new URL('../../../docs/evidence/measurements.md', import.meta.url));

/** A Markdown table. The keys of the first row are the column headings. */
export const table = (rows: readonly Record<string, string>[]): string => {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map((_column, index) => (index === 0 ? '---' : '--:'))),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ].join('\n');
};

/** More goals than this are counted only: another table has the figures. */
const LISTED = 10;

export const goalTable = (goals: readonly Goal[]): string => {
  if (goals.length > LISTED)
    return `${goals.filter(({ kept }) => kept).length} of ${goals.length} goals are met.`;
  return table(
    goals.map(({ figure, measured, goal, kept }) => ({
      Figure: figure,
      Measured: measured,
      Goal: goal,
      '': kept ? 'met' : '**missed**',
    })),
  );
};

type Format = (value: number) => string;

export const atMost = (figure: string, value: number, limit: number, format: Format): Goal => ({
  figure,
  measured: format(value),
  goal: `≤ ${format(limit)}`,
  kept: value <= limit,
});

export const atLeast = (figure: string, value: number, limit: number, format: Format): Goal => ({
  figure,
  measured: format(value),
  goal: `≥ ${format(limit)}`,
  kept: value >= limit,
});

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

/**
 * Replaces the report of a section in docs/evidence/measurements.md.
 *
 * @throws Error if it has no markers for the section
 */
export const writeSection = (name: string, report: string): void => {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const text = readFileSync(DOCUMENT, 'utf8');
  const [head, tail] = [text.indexOf(begin), text.indexOf(end)];
  if (head === -1 || tail === -1)
    throw new Error(`docs/evidence/measurements.md has no markers ${begin} and ${end}`);
  writeFileSync(DOCUMENT, `${text.slice(0, head + begin.length)}\n\n${report}\n\n${text.slice(tail)}`);
  execFileSync('prettier', ['--write', '--log-level', 'warn', DOCUMENT], { stdio: 'inherit' });
};
