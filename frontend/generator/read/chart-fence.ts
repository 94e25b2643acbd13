import type { Element, Root as HtmlRoot } from 'hast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Blockquote, Code, Root, Table } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { MessageOptions, VFile } from 'vfile';
import { z } from 'zod';
import { text, typeset } from '../../src/content/schema/fields.ts';
import { CHART_KINDS, drawChart, type ChartData } from '../pictures/draw-chart.ts';
import { didYouMean } from './mistake.ts';
import { parseFields } from './parse-fields.ts';

const MOST_SERIES = 3;

const chartSchema = z.strictObject({
  title: text('title of the chart'),
  description: text('what a reader should see in it'),
  unit: text('unit of the numbers').optional(),
  scale: z.literal('log').optional(),
});

type Fields = z.infer<typeof chartSchema>;
type Report = (text: string, place?: MessageOptions['place']) => void;

/** Replaces each chart by a figure whose `data-chart` is its index in `drawings`, and reports fences without an end. */
export const chartFences = (drawings: string[]) => (tree: Root, file: VFile) => {
  visit(tree, 'code', (node, index, parent) => {
    if (isOpen(node, String(file))) {
      file.message('the chart or code that begins here has no closing ```', node).fatal = true;
    } else if (node.lang === 'chart') {
      const before = file.messages.length;
      const report: Report = (text, place = node.position) => void file.message(text, { place });
      const { fields, table } = readFence(node, report);
      if (!table) return;
      const data = readData(node.meta ?? '', fields, table, report);
      // Without a drawing, the table is shown, and counts as one.
      const isDrawn = data && file.messages.length === before;
      if (isDrawn) drawings.push(drawChart(data, `chart-${drawings.length + 1}`));
      parent!.children[index!] = isDrawn ? figure(fields, table, drawings.length) : table;
    } else if (CHART_KINDS.some((kind) => kind === node.meta)) {
      file.message(`found "${node.lang} ${node.meta}"; did you mean "chart ${node.meta}"?`, node);
    }
  });
};

/** Whether a fence has no end, or swallowed the beginning of the next one. */
const isOpen = ({ position, value }: Code, source: string): boolean => {
  const written = source.slice(position!.start.offset, position!.end.offset);
  return /^```(?!`)/.test(written) && (/^```\w/m.test(value) || !/\n[ >]*```\s*$/.test(written));
};

const readFence = ({ value, position }: Code, report: Report) => {
  const above = '\n'.repeat(position!.start.line);
  const start = /^\|/m.exec(value)?.index ?? value.length;
  const { fields, mistakes } = parseFields(above + value.slice(0, start), chartSchema);
  for (const { line, field, text } of mistakes)
    report(field ? `${field}: ${text}` : text, { line, column: 1 });
  const below = above + value.slice(0, start).replaceAll(/[^\n]/g, '') + value.slice(start);
  const [table, after] = unified().use(remarkParse).use(remarkGfm).parse(below).children;
  if (table?.type !== 'table')
    report(
      'the table is missing: names of the columns, a line such as | --- | ---: |, and a line for each row',
      table?.position,
    );
  else if (after)
    report(
      'the text below the table would not be shown; close the chart with ``` above it',
      after.position,
    );
  return { fields: fields as Fields, table: table?.type === 'table' ? table : undefined };
};

const readData = (
  meta: string,
  fields: Fields,
  table: Table,
  report: Report,
): ChartData | undefined => {
  const kind = CHART_KINDS.find((kind) => kind === meta.trim());
  if (!kind) {
    report(
      `found "chart ${meta}"; the kinds are ${CHART_KINDS.join(', ')}${didYouMean(meta, CHART_KINDS)}`,
    );
    return undefined;
  }
  const [head, ...rows] = table.children;
  const series = head!.children.slice(1).map((cell) => typeset(textOf(cell)));
  if (series.length < 1 || series.length > MOST_SERIES)
    report(
      `the table has ${series.length} columns of numbers, must have 1 to ${MOST_SERIES}`,
      head!.position,
    );
  const log = fields.scale === 'log';
  const points = rows.flatMap(({ children, position }) => {
    const [label = '', ...cells] = children.map((cell) => textOf(cell));
    return cells.flatMap((cell, column) =>
      (kind === 'dot' ? cell.split(/,\s|;/) : [cell]).map((text) => {
        // A comma stays, and makes it no number, unless three digits follow.
        const value = Number(/-?[\d,]*\.?\d+/.exec(text)?.[0].replaceAll(/,(?=\d{3}(?!\d))/g, ''));
        if (!Number.isFinite(value) || (log && value <= 0))
          report(`"${text.trim()}" is not a number that this chart can show`, position);
        return { label: typeset(label), series: series[column] ?? '', value, text: text.trim() };
      }),
    );
  });
  return { kind, log, series, points, ...(fields.unit && { unit: fields.unit }) };
};

/** A node that remark-rehype turns into an element. In a paragraph, it keeps the text as it is. */
const element = (
  type: 'blockquote' | 'paragraph',
  hName: string,
  hProperties: Record<string, string>,
  children: readonly object[],
) => ({ type, data: { hName, hProperties }, children }) as Blockquote;

const figure = ({ title, description }: Fields, table: Table, number: number): Blockquote =>
  element('blockquote', 'figure', { dataChart: String(number - 1) }, [
    element('paragraph', 'figcaption', { id: `chart-${number}` }, [
      { type: 'strong', children: [{ type: 'text', value: title }] },
      { type: 'text', value: ` ${description}` },
    ]),
    element('blockquote', 'details', {}, [
      element('paragraph', 'summary', {}, [{ type: 'text', value: 'The numbers as a table' }]),
      table,
    ]),
  ]);

/** After the sanitiser, which knows no SVG. */
export const insertDrawings = (drawings: readonly string[]) => (tree: HtmlRoot) => {
  visit(tree, { tagName: 'figure' }, (node: Element) => {
    const drawing = drawings[Number(node.properties['dataChart'])];
    if (drawing === undefined) return;
    node.properties = { className: ['chart'] };
    const caption = node.children.findIndex((child) => child.type === 'element');
    node.children.splice(caption + 1, 0, { type: 'raw', value: drawing });
  });
};
