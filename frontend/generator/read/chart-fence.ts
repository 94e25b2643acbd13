import type { Element, Root as HtmlRoot } from 'hast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Blockquote, Code, Root, Table, TableRow } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { MessageOptions, VFile } from 'vfile';
import { z } from 'zod';
import { text, typeset } from '../../src/content/schema/fields.ts';
import type { Words } from '../../src/content/schemas.ts';
import { CHART_KINDS, drawChart, type ChartData } from '../pictures/draw-chart.ts';
import { didYouMean, keepNewlines } from './mistake.ts';
import { GFM } from './markdown-syntax.ts';
import { parseFields } from './parse-fields.ts';
import { readNumber } from './written-number.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

const MOST_SERIES = 3;
/** A longer text beside a bar would leave no room for it on a phone. */
const LONGEST_BESIDE_BAR = 20;

const chartSchema = z.strictObject({
  title: text('title of the chart'),
  description: text('what a reader should see in it'),
  unit: text('unit of the numbers').optional(),
  scale: z.literal('log').optional(),
});

type ChartFields = z.infer<typeof chartSchema>;
type Report = (text: string, place: MessageOptions['place']) => void;

/**
 * Replaces each chart by a figure, and reports fences without an end. The sanitizer knows no SVG,
 * so the drawings come after it (`insertDrawings`).
 * @param drawings gets the drawing of each: the figure has its index as `data-chart`
 */
export const chartFences =
  (drawings: string[], words: Words<'text'>) => (tree: Root, file: VFile) => {
    visit(tree, 'code', (node, index, parent) => {
      if (isOpen(node, String(file))) {
        file.message(wordsOfCheck().charts.open, node).fatal = true;
        return;
      }
      if (node.lang !== 'chart') {
        const isKind = CHART_KINDS.some((kind) => kind === node.meta);
        const found = `${node.lang} ${node.meta}`;
        if (isKind)
          file.message(fill(wordsOfCheck().charts.noChart, { found, kind: node.meta! }), node);
        return;
      }
      const before = file.messages.length;
      const report: Report = (mistake, place) => void file.message(mistake, { place });
      const { fields, table } = readFence(node, report);
      if (!table) return;
      const data = readData(node, fields, table, report);
      const hasMistakes = file.messages.length > before;
      if (!data || hasMistakes) {
        // The dev server shows the table.
        parent!.children[index!] = table;
        return;
      }
      const number = drawings.length + 1;
      drawings.push(drawChart(data, `chart-${number}`));
      parent!.children[index!] = figure(fields, table, number, words);
    });
  };

/** Whether a fence has no end, or swallowed the beginning of the next one. */
const isOpen = ({ position, value }: Code, source: string): boolean => {
  const written = source.slice(position!.start.offset, position!.end.offset);
  const hasThreeMarks = /^```(?!`)/.test(written);
  const hasNextFence = /^```\w/m.test(value);
  const isClosed = /\n[ >]*```\s*$/.test(written);
  return hasThreeMarks && (hasNextFence || !isClosed);
};

/** A fence has fields, and a table below them. */
const readFence = ({ value, position }: Code, report: Report) => {
  const start = /^\|/m.exec(value)?.index ?? value.length;
  // The lines above, empty, so that mistakes have the right line.
  const above = '\n'.repeat(position!.start.line);
  const written = value.slice(0, start);
  const parsed = parseFields(above + written, chartSchema);
  for (const { line, field, text: mistake } of parsed.mistakes)
    report(field ? `${field}: ${mistake}` : mistake, { line, column: 1 });
  // Shown only if there are no mistakes, so none is missing.
  const fields = parsed.fields as ChartFields;
  const [table, after] = unified()
    .use(remarkParse)
    .use(remarkGfm, GFM)
    .parse(above + keepNewlines(written) + value.slice(start)).children;
  if (table?.type !== 'table') {
    report(wordsOfCheck().charts.noTable, table?.position ?? position);
    return { fields, table: undefined };
  }
  if (after) report(wordsOfCheck().charts.below, after.position);
  return { fields, table };
};

const readData = (
  { meta, position }: Code,
  fields: ChartFields,
  table: Table,
  report: Report,
): ChartData | undefined => {
  const name = meta ?? '';
  const kind = CHART_KINDS.find((known) => known === name.trim());
  if (!kind) {
    const kinds = CHART_KINDS.join(', ') + didYouMean(name, CHART_KINDS);
    report(fill(wordsOfCheck().charts.kind, { name, kinds }), position);
    return undefined;
  }
  const [head, ...rows] = table.children;
  const series = head!.children.slice(1).map((cell) => typeset(textOf(cell)));
  if (series.length < 1 || series.length > MOST_SERIES) {
    const found = { found: series.length, most: MOST_SERIES };
    report(fill(wordsOfCheck().charts.columns, found), head!.position);
  }
  const points = rows.flatMap((row) => pointsIn(row, series, kind));
  const log = fields.scale === 'log';
  // A bar begins at zero.
  if (log && kind === 'bar') report(wordsOfCheck().charts.logBar, position);
  // Only dots can share a row.
  const labels = kind === 'dot' ? [] : rows.map(labelOf);
  for (const names of [series, labels])
    for (const twice of new Set(names.filter((each, index) => names.indexOf(each) !== index)))
      report(fill(wordsOfCheck().charts.twice, { name: twice }), position);
  for (const point of points) {
    const isShown = Number.isFinite(point.value) && !(log && point.value <= 0);
    if (point.mistake) report(point.mistake, point.position);
    else if (!isShown)
      report(fill(wordsOfCheck().charts.notShown, { text: point.text }), point.position);
    else if (kind === 'bar' && point.text.length > LONGEST_BESIDE_BAR)
      report(
        fill(wordsOfCheck().charts.long, { text: point.text, most: LONGEST_BESIDE_BAR }),
        point.position,
      );
  }
  return { kind, log, series, points, ...(fields.unit && { unit: fields.unit }) };
};

const labelOf = ({ children: [label] }: TableRow): string => (label ? typeset(textOf(label)) : '');

const pointsIn = (row: TableRow, series: readonly string[], kind: ChartData['kind']) => {
  const label = labelOf(row);
  const cells = row.children.slice(1).map((cell) => textOf(cell));
  return cells.flatMap((cell, column) => {
    // Only dots can share a row: their cells may have several numbers.
    const numbers = kind === 'dot' ? cell.split(/,\s|;/) : [cell];
    return numbers.map((number) => {
      const written = number.trim();
      const { value = Number.NaN, mistake } = readNumber(written);
      return {
        label,
        series: series[column] ?? '',
        value,
        text: written,
        mistake,
        position: row.position,
      };
    });
  });
};

/** A node that remark-rehype turns into the element `hName`. */
const element = (
  type: 'blockquote' | 'paragraph',
  hName: string,
  hProperties: Record<string, string>,
  children: readonly object[],
) => ({ type, data: { hName, hProperties }, children }) as Blockquote;

const figure = (
  { title, description }: ChartFields,
  table: Table,
  number: number,
  words: Words<'text'>,
): Blockquote => {
  const caption = element('paragraph', 'figcaption', { id: `chart-${number}` }, [
    { type: 'strong', children: [{ type: 'text', value: title }] },
    { type: 'text', value: ` ${description}` },
  ]);
  const summary = element('paragraph', 'summary', {}, [
    { type: 'text', value: words.chartNumbers },
  ]);
  const details = element('blockquote', 'details', {}, [summary, table]);
  const index = String(number - 1);
  return element('blockquote', 'figure', { dataChart: index }, [caption, details]);
};

export const insertDrawings = (drawings: readonly string[]) => (tree: HtmlRoot) => {
  visit(tree, { tagName: 'figure' }, (node: Element) => {
    const drawing = drawings[Number(node.properties['dataChart'])];
    if (drawing === undefined) return;
    node.properties = { className: ['chart'] };
    const caption = node.children.findIndex((child) => child.type === 'element');
    node.children.splice(caption + 1, 0, { type: 'raw', value: drawing });
  });
};
