import type { Element, Root as HtmlRoot } from 'hast';
import { toString as textOf } from 'mdast-util-to-string';
import type { Blockquote, Code, Root, Table } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { typeset } from '../../../src/content/schema/typeset.ts';
import { CHART_KINDS, drawChart, type ChartData } from '../../media/draw-chart.ts';
import { didYouMean, type FileMistake } from '../mistake.ts';

const FIELDS = ['title', 'description', 'unit', 'scale'] as const;
const MOST_SERIES = 3;

/** The fields and the table of a fence. `lineOfTable` counts from the line of the fence. */
interface Fence {
  fields: Partial<Record<string, string>>;
  table: Table | undefined;
  lineOfTable: number;
}

/** What is wrong in a fence, and how many lines below its first line. */
type Report = (text: string, below?: number) => void;

/**
 * Replaces each fence ```` ```chart bar ```` by a figure with a caption, a place for the drawing, and the table.
 *
 * @param firstLine line of the file on which the text starts
 * @param drawings receives each drawing as SVG; the figure's `data-chart` is its index
 */
export const chartFences =
  (firstLine: number, mistakes: FileMistake[], drawings: string[]) => () => (tree: Root) => {
    visit(tree, 'code', (node, index, parent) => {
      if (node.lang !== 'chart' || !parent || index === undefined) return;
      const start = (node.position?.start.line ?? 1) + firstLine - 1;
      const before = mistakes.length;
      const report: Report = (text, below = 0) =>
        void mistakes.push({ line: start + below, field: 'chart', text });
      const fence = readFence(node, report);
      const data = fence.table && readData(node.meta ?? '', fence, report);
      if (!data || mistakes.length > before) return;
      const id = `chart-${drawings.length + 1}`;
      drawings.push(drawChart(data, id));
      parent.children[index] = figure(fence, id, drawings.length - 1);
    });
  };

const readFence = (node: Code, report: Report): Fence => {
  const lines = node.value.split('\n');
  const end = lines.findIndex((line) => line.startsWith('|'));
  const fields: Fence['fields'] = {};
  for (const [index, line] of lines.slice(0, end < 0 ? lines.length : end).entries()) {
    if (!line.trim()) continue;
    const [, name, value] = /^(\w+):\s*(.*\S)/.exec(line) ?? [];
    if (name === undefined || !(FIELDS as readonly string[]).includes(name))
      report(
        `"${line}" is no field${didYouMean(name ?? line, FIELDS)}; the fields are ${FIELDS.join(', ')}`,
        index + 1,
      );
    // As in the fields of a file, quotation marks around a text are not part of it.
    else fields[name] = value!.replace(/^(['"])(.*)\1$/, '$2');
  }
  for (const name of ['title', 'description']) if (!fields[name]) report(`the field "${name}" is missing`);
  if (fields['scale'] && fields['scale'] !== 'log') report(`the only other scale is "log"`);
  const blocks = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .parse(lines.slice(Math.max(end, 0)).join('\n')).children;
  const table = blocks.find((child) => child.type === 'table');
  const after = table && blocks[blocks.indexOf(table) + 1];
  if (after)
    report(
      'the text below the table would not be shown; close the chart with ``` above it',
      Math.max(end, 0) + after.position!.start.line,
    );
  if (!table)
    report(
      end < 0
        ? 'the table is missing: a first column with names, and columns with numbers'
        : 'the second line of a table must be dashes, such as | --- | ---: |, one group for each column',
      Math.max(end, 0),
    );
  return { fields, table, lineOfTable: end + 1 };
};

const readData = (
  meta: string,
  { fields, table, lineOfTable }: Fence,
  report: Report,
): ChartData | undefined => {
  const kind = CHART_KINDS.find((kind) => kind === meta.trim());
  if (!kind) {
    report(`found "chart ${meta}"; the kinds are ${CHART_KINDS.join(', ')}${didYouMean(meta, CHART_KINDS)}`);
    return undefined;
  }
  const [head, ...body] = table!.children.map(({ children }) => children.map((cell) => textOf(cell)));
  const series = head!.slice(1).map(typeset);
  if (series.length < 1 || series.length > MOST_SERIES)
    report(`the table has ${series.length} columns of numbers, must have 1 to ${MOST_SERIES}`, lineOfTable);
  for (const [row, cells] of body.entries())
    if (cells.length < head!.length)
      report(
        `the row "${cells.join(' | ')}" has ${cells.length} of ${head!.length} cells; begin the text below a table after an empty line`,
        lineOfTable + row + 2,
      );
  const points = body.flatMap(([label = '', ...cells], row) =>
    cells.flatMap((cell, column) =>
      (kind === 'dot' ? cell.split(/,\s|;/) : [cell]).flatMap((text) => {
        const value = Number(/-?[\d,]*\.?\d+/.exec(text)?.[0].replaceAll(',', '') ?? Number.NaN);
        const valid = Number.isFinite(value) && (fields['scale'] !== 'log' || value > 0);
        if (!valid)
          report(`"${text.trim()}" is not a number that this chart can show`, lineOfTable + row + 2);
        return valid
          ? [{ label: typeset(label), series: series[column] ?? '', value, text: text.trim() }]
          : [];
      }),
    ),
  );
  if (body.length === 0) report('the table has no rows', lineOfTable);
  const { unit } = fields;
  return { kind, log: fields['scale'] === 'log', series, points, ...(unit && { unit: typeset(unit) }) };
};

/** A figure, as a node that remark-rehype turns into one: its name and attributes are in `data`. */
const figure = ({ fields, table }: Fence, id: string, drawing: number): Blockquote => ({
  type: 'blockquote',
  data: { hName: 'figure', hProperties: { dataChart: String(drawing) } },
  children: [
    {
      type: 'paragraph',
      data: { hName: 'figcaption', hProperties: { id } },
      children: [
        { type: 'strong', children: [{ type: 'text', value: fields['title']! }] },
        { type: 'text', value: ` ${fields['description']!}` },
      ],
    },
    table!,
  ],
});

/** Inserts the drawing of each chart between its caption and its table. After the sanitiser, which knows no SVG. */
export const insertDrawings = (drawings: readonly string[]) => (tree: HtmlRoot) => {
  visit(tree, { tagName: 'figure' }, (node: Element) => {
    const drawing = drawings[Number(node.properties['dataChart'])];
    if (drawing === undefined) return;
    delete node.properties['dataChart'];
    node.properties['className'] = ['chart'];
    const caption = node.children.findIndex((child) => child.type === 'element');
    node.children.splice(caption + 1, 0, { type: 'raw', value: drawing });
  });
};
