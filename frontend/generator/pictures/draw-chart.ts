import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { languageOfFile } from '../../src/content/schema/language.ts';
import { inTags } from '../../src/render/in-tags.ts';
import { hexOf } from './colors.ts';

export const CHART_KINDS = ['bar', 'line', 'dot'] as const;

export interface ChartData {
  kind: (typeof CHART_KINDS)[number];
  unit?: string;
  log: boolean;
  series: readonly string[];
  points: readonly { label: string; series: string; value: number; text: string }[];
}

/**
 * Widths in units of the drawing, which is scaled to the width of the text: on a phone by 0.88, from
 * 1024 px on so that the letters of the wide drawing are as large as those of the text.
 */
const WIDTHS = { narrow: 380, wide: 570 };
const FONT_SIZE = 15;
const LETTER = 8.7;
const ROW = 30;

/** The stylesheet sets these for both schemes. The second value is for feed readers. */
const COLORS = ['color-brass-dark', 'chart-2', 'chart-3'].map(
  (token, index) => `var(--chart-${index + 1},${hexOf(token)})`,
);

type Point = ChartData['points'][number];

/**
 * Draws it twice: the stylesheet shows the drawing for which there is room.
 * @param labeledBy the id of the caption
 */
export const drawChart = (data: ChartData, labeledBy: string): string =>
  Object.entries(WIDTHS)
    .map(([name, width]) => drawAt(width, data, { labeledBy, name }))
    .join('');

const drawAt = (
  width: number,
  data: ChartData,
  { labeledBy, name }: { labeledBy: string; name: string },
): string => {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const svg = Plot.plot({
    document,
    width,
    style: { fontSize: `${FONT_SIZE}px` },
    ...(data.kind === 'line' ? lines(data, width) : rows(data, width)),
  });
  removeUnwanted(svg);
  svg.setAttribute('class', name);
  svg.setAttribute('font-size', String(FONT_SIZE));
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-labelledby', labeledBy);
  const rounded = (number: string) => String(Math.round(Number(number) * 10) / 10);
  // Not the texts: in German, 35.000 is a number without decimals.
  return inTags(svg.outerHTML, (tag) => tag.replaceAll(/\d+\.\d{2,}/g, rounded));
};

/**
 * Removes styles, which the content security policy would block, tabular-nums, which is no value of
 * SVG 1.1, and what the page itself sets.
 */
const removeUnwanted = (svg: Element) => {
  for (const style of svg.querySelectorAll('style')) style.remove();
  const ofAll = ['style', 'class', 'aria-label', 'aria-hidden', 'font-variant'];
  for (const element of [svg, ...svg.querySelectorAll('*')])
    for (const name of ofAll) element.removeAttribute(name);
  const ofSvg = ['width', 'height', 'xmlns', 'xmlns:xlink', 'font-family'];
  for (const name of ofSvg) svg.removeAttribute(name);
};

const uniqueLabels = (points: readonly Point[]): string[] => [
  ...new Set(points.map(({ label }) => label)),
];

const longest = (texts: readonly string[]): number =>
  Math.max(...texts.map(({ length }) => length));

/** Fits the longest label, up to two fifths of the width; longer labels are broken into lines. */
const marginFor = (labels: readonly string[], width: number): number =>
  Math.min(width * 0.4, longest(labels) * LETTER + 14);

/** From 1e-9 to 5e9: 1, 2, 5, 10, 20, … */
const LOG_TICKS = Array.from({ length: 19 }, (_, index) => index - 9).flatMap((exponent) =>
  [1, 2, 5].map((digit) => Number(`${digit}e${exponent}`)),
);

const logTicks = (points: readonly Point[]): number[] => {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return LOG_TICKS.filter((tick) => tick >= least && tick <= most);
};

/** As the language of the site writes it: 1,000 in English, 1.000 in German. */
const tickFormat = (value: number): string =>
  value
    .toLocaleString(languageOfFile().tag, { maximumSignificantDigits: 10 })
    // As wide as a digit, which the hyphen is not.
    .replace('-', '−');

/** Room for the numbers of a scale: the longest has as many digits as the largest value. */
const marginForNumbers = (points: readonly Point[]): number =>
  Math.max(48, longest(points.map(({ value }) => tickFormat(Math.ceil(value)))) * LETTER + 14);

const scaleOf = ({ unit, log, points }: ChartData, ticks: number): Plot.ScaleOptions => ({
  ...(log
    ? { type: 'log', ticks: logTicks(points) }
    : { type: 'linear', zero: true, nice: true, ticks }),
  tickFormat,
  label: unit ?? null,
  labelArrow: 'none',
});

/** Bars or dots, a row for each label or, of several series, for each series of a label. */
const rows = (data: ChartData, width: number): Plot.PlotOptions => {
  const { kind, series, points, log } = data;
  const isBar = kind === 'bar';
  const labels = uniqueLabels(points);
  const several = series.length > 1;
  const names = several ? series : labels;
  const marginLeft = marginFor(names, width);
  const textLength = longest(points.map(({ text }) => text));
  const marginRight = isBar ? textLength * LETTER + 8 : 12;
  const tickWidth = (textLength + 2) * LETTER;
  const ticks = Math.min(5, Math.floor((width - marginLeft - marginRight) / tickWidth));
  const rowHeight = several ? series.length * ROW + 34 : ROW + 8;
  const values = points.map(({ value }) => value);
  return {
    height: labels.length * rowHeight + (isBar ? 40 : 62),
    marginLeft,
    marginRight,
    marginTop: several ? 24 : 8,
    marginBottom: isBar ? 24 : 46,
    x: {
      ...scaleOf(data, ticks),
      // Of no length, a scale would have each zero at its end.
      ...(!log && {
        domain: [Math.min(0, ...values), Math.max(values.some(Boolean) ? 0 : 1, ...values)],
      }),
      // Each bar has its number. A dot at the end of the scale would touch the label of its row.
      ...(isBar ? { ticks: [], label: null } : { grid: true, inset: 8 }),
    },
    y: { label: null, domain: [...names], padding: 0.15 },
    ...(several && { fy: { label: null, axis: null, domain: labels, padding: 0.35 } }),
    marks: [
      Plot.axisY({
        tickSize: 0,
        tickPadding: 0,
        textAnchor: 'start',
        dx: -marginLeft,
        lineHeight: 1.15,
        lineWidth: (marginLeft - 12) / FONT_SIZE,
      }),
      ...(isBar ? barMarks(data, width - marginLeft) : dotMarks(data)),
      several ? groupNames(labels, marginLeft) : null,
    ],
  };
};

/** Where the marks of a series stand, and their color. */
const channelsOf = ({ series }: ChartData) => {
  const several = series.length > 1;
  return {
    y: several ? 'series' : 'label',
    ...(several && { fy: 'label' }),
    x: 'value',
    fill: ({ series: name }: Point) => COLORS[series.indexOf(name)]!,
  };
};

const barMarks = (data: ChartData, room: number) => {
  const { points, unit = '' } = data;
  const { fill, ...channels } = channelsOf(data);
  // A long unit ends below the bars rather than begin there.
  const isLong = unit.length * LETTER > room;
  return [
    Plot.barX(points, { ...channels, fill, insetTop: 2, insetBottom: 2 }),
    Plot.text(points, {
      ...channels,
      // That of a loss stands where a profit would begin: at its end, the label of the row is near.
      x: ({ value }: Point) => (data.log ? value : Math.max(0, value)),
      text: 'text',
      textAnchor: 'start',
      dx: 5,
    }),
    Plot.ruleX([0]),
    // In place of an axis: what is counted.
    Plot.text(unit ? [unit] : [], {
      facet: 'super',
      frameAnchor: isLong ? 'bottom-right' : 'bottom-left',
      dy: 20,
    }),
  ];
};

const dotMarks = (data: ChartData) =>
  levelsOf(data.points).map((level, index) =>
    Plot.dot(level, { ...channelsOf(data), fillOpacity: 0.65, r: 5, dy: index * -6 }),
  );

/** Equal points are of different levels, which are drawn above each other. */
const levelsOf = (points: readonly Point[]): Point[][] => {
  const isEqual = (a: Point, b: Point) =>
    a.label === b.label && a.series === b.series && a.value === b.value;
  const levelOf = (point: Point, index: number) =>
    points.slice(0, index).filter((other) => isEqual(other, point)).length;
  return [...Map.groupBy(points, levelOf).values()];
};

/** The label of each group, above its rows. */
const groupNames = (labels: readonly string[], marginLeft: number) =>
  Plot.text(labels, {
    fy: (label: string) => label,
    text: (label: string) => label,
    frameAnchor: 'top-left',
    dx: -marginLeft,
    dy: -14,
    fontWeight: 'bold',
  });

/** Lines through points in the order of the table. The name of a line stands at its end. */
const lines = (data: ChartData, width: number): Plot.PlotOptions => {
  const { series, points } = data;
  const labels = uniqueLabels(points);
  const several = series.length > 1;
  const stroke = ({ series: name }: Point) => COLORS[series.indexOf(name)]!;
  const last = points.filter(({ label }) => label === labels.at(-1));
  const at = { x: 'label', y: 'value' } as const;
  return {
    height: 260,
    marginLeft: marginForNumbers(points),
    marginRight: several ? marginFor(series, width) : 24,
    marginTop: 32,
    marginBottom: 36,
    x: { type: 'point', domain: labels, label: null },
    y: { ...scaleOf(data, 5), grid: true },
    marks: [
      Plot.line(points, { ...at, z: 'series', stroke, strokeWidth: 2.5 }),
      Plot.dot(points, { ...at, fill: stroke, r: 4 }),
      several
        ? Plot.text(last, { ...at, text: 'series', fill: stroke, textAnchor: 'start', dx: 9 })
        : null,
    ],
  };
};
