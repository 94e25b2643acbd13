import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { hexOf } from './colors.ts';

export const CHART_KINDS = ['bar', 'line', 'dot'] as const;

export interface ChartData {
  kind: (typeof CHART_KINDS)[number];
  unit?: string;
  log: boolean;
  series: readonly string[];
  points: readonly { label: string; series: string; value: number; text: string }[];
}

/** In units of the drawing. It is scaled to the width of the text: on a phone by 0.88. */
const WIDTH = 380;
const FONT_SIZE = 15;
const LETTER = 8.7;
const ROW = 30;

/** The stylesheet sets these for the light and the dark scheme. The second value is for feed readers. */
const COLOURS = ['color-brass-dark', 'chart-2', 'chart-3'].map(
  (token, index) => `var(--chart-${index + 1},${hexOf(token)})`,
);

type Point = ChartData['points'][number];

/** Space for the longest of these labels, up to two fifths of the width; longer labels are broken into lines. */
const marginFor = (labels: readonly string[]): number =>
  Math.min(WIDTH * 0.4, Math.max(...labels.map(({ length }) => length)) * LETTER + 14);

/**
 * Without scripts and style attributes, which the content security policy would block, and without tabular-nums, which
 * is no value of SVG 1.1.
 */
export const drawChart = (data: ChartData, labelledBy: string): string => {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const svg = Plot.plot({
    document,
    width: WIDTH,
    style: { fontSize: `${FONT_SIZE}px` },
    ...(data.kind === 'line' ? lines(data) : rows(data)),
  });
  for (const style of svg.querySelectorAll('style')) style.remove();
  for (const element of [svg, ...svg.querySelectorAll('*')])
    for (const name of ['style', 'class', 'aria-label', 'aria-hidden', 'font-variant'])
      element.removeAttribute(name);
  for (const name of ['width', 'height', 'xmlns', 'xmlns:xlink', 'font-family'])
    svg.removeAttribute(name);
  svg.setAttribute('font-size', String(FONT_SIZE));
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-labelledby', labelledBy);
  return svg.outerHTML.replaceAll(/\d+\.\d{2,}/g, (number) =>
    String(Math.round(Number(number) * 10) / 10),
  );
};

/** 1, 2, 5, 10, 20, … as far as the numbers reach. */
const logTicks = (points: readonly Point[]): number[] => {
  const values = points.map(({ value }) => value);
  return Array.from({ length: 57 }, (_, index) =>
    Number(`${[1, 2, 5][index % 3]}e${Math.floor(index / 3) - 9}`),
  ).filter((tick) => tick >= Math.min(...values) && tick <= Math.max(...values));
};

const scaleOf = ({ unit, log, points }: ChartData, ticks: number): Plot.ScaleOptions => ({
  ...(log
    ? { type: 'log', ticks: logTicks(points), tickFormat: String }
    : { type: 'linear', zero: true, nice: true, ticks }),
  label: unit ?? null,
  labelArrow: 'none',
});

/** Equal points are of different levels, which are drawn above each other. */
const levelsOf = (points: readonly Point[]): Point[][] => {
  const isEqual = (a: Point, b: Point) =>
    a.label === b.label && a.series === b.series && a.value === b.value;
  const levels = Map.groupBy(
    points,
    (point, index) => points.slice(0, index).filter((other) => isEqual(other, point)).length,
  );
  return [...levels.values()];
};

const rows = (data: ChartData): Plot.PlotOptions => {
  const { kind, series, points } = data;
  const labels = [...new Set(points.map(({ label }) => label))];
  const several = series.length > 1;
  const names = several ? series : labels;
  const marginLeft = marginFor(names);
  const fill = ({ series: name }: Point) => COLOURS[series.indexOf(name)]!;
  const row = { y: several ? 'series' : 'label', ...(several && { fy: 'label' }) } as const;
  const largest = Math.max(...points.map(({ value }) => value));
  // A long unit ends below the bars rather than begin there.
  const unitAnchor =
    (data.unit ?? '').length * LETTER > WIDTH - marginLeft ? 'bottom-right' : 'bottom-left';
  const marks =
    kind === 'bar'
      ? [
          Plot.barX(points, { ...row, x: 'value', fill, insetTop: 2, insetBottom: 2 }),
          Plot.text(points, { ...row, x: 'value', text: 'text', textAnchor: 'start', dx: 5 }),
          Plot.ruleX([0]),
          // Each bar has its number, so that the axis says only what is counted.
          Plot.text(data.unit ? [data.unit] : [], {
            facet: 'super',
            frameAnchor: unitAnchor,
            dy: 20,
          }),
        ]
      : levelsOf(points).map((level, index) =>
          Plot.dot(level, { ...row, x: 'value', fill, fillOpacity: 0.65, r: 5, dy: index * -6 }),
        );
  const textLength = Math.max(...points.map(({ text }) => text.length));
  const marginRight = kind === 'bar' ? textLength * LETTER + 8 : 12;
  const widthOfTick = (textLength + 2) * LETTER;
  const ticks = Math.min(5, Math.floor((WIDTH - marginLeft - marginRight) / widthOfTick));
  return {
    height:
      labels.length * (several ? series.length * ROW + 34 : ROW + 8) + (kind === 'bar' ? 40 : 56),
    marginLeft,
    marginRight,
    marginTop: several ? 24 : 8,
    marginBottom: kind === 'bar' ? 24 : 40,
    x: {
      ...scaleOf(data, ticks),
      ...(data.log ? {} : { domain: [0, largest] }),
      // A dot at the end of the scale would touch the label of its row.
      ...(kind === 'dot' && { grid: true, inset: 8 }),
      ...(kind === 'bar' && { ticks: [], label: null }),
    },
    y: { label: null, domain: [...names], padding: 0.15 },
    ...(several && { fy: { label: null, axis: null, domain: labels, padding: 0.35 } }),
    marks: [
      Plot.axisY({ tickSize: 0, lineHeight: 1.15, lineWidth: (marginLeft - 12) / FONT_SIZE }),
      ...marks,
      several
        ? Plot.text(labels, {
            fy: (label: string) => label,
            text: (label: string) => label,
            frameAnchor: 'top-left',
            dx: -marginLeft,
            dy: -14,
            fontWeight: 'bold',
          })
        : null,
    ],
  };
};

/** In the order of the table. The name of a line stands at its end. */
const lines = (data: ChartData): Plot.PlotOptions => {
  const { series, points } = data;
  const labels = [...new Set(points.map(({ label }) => label))];
  const several = series.length > 1;
  const stroke = ({ series: name }: Point) => COLOURS[series.indexOf(name)]!;
  return {
    height: 260,
    marginLeft: 48,
    marginRight: several ? marginFor(series) : 24,
    marginTop: 32,
    marginBottom: 36,
    x: { type: 'point', domain: labels, label: null },
    y: { ...scaleOf(data, 5), grid: true },
    marks: [
      Plot.line(points, { x: 'label', y: 'value', z: 'series', stroke, strokeWidth: 2.5 }),
      Plot.dot(points, { x: 'label', y: 'value', fill: stroke, r: 4 }),
      several
        ? Plot.text(
            points.filter(({ label }) => label === labels.at(-1)),
            { x: 'label', y: 'value', text: 'series', fill: stroke, textAnchor: 'start', dx: 9 },
          )
        : null,
    ],
  };
};
