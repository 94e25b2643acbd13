import { expect, test } from '@jest/globals';
import { inLanguage } from '../../src/content/schema/language.ts';
import { render } from '../../testing/render.ts';

const chart = (meta: string, fields: string, table: string) =>
  render(`Text.\n\n\`\`\`chart ${meta}\n${fields}\n\n${table}\n\`\`\`\n`);

const FIELDS = 'title: \'"Ours" & theirs\'\ndescription: What it shows.';
const TABLE =
  '| Year | Cases | Costs |\n| --- | ---: | ---: |\n| 2023 | 1,200 | $4.5 |\n| 2024 | 900 | $20 |';

/** The first of the two drawings of a chart, that for a phone. */
const narrowIn = (html: string): string => /<svg .*?<\/svg>/s.exec(html)![0];

test.each(['bar', 'line', 'dot'])(
  'a %s chart is a figure: caption, drawing, folded table',
  (kind) => {
    const { html, mistakes } = chart(kind, FIELDS, TABLE);
    expect(mistakes).toEqual([]);
    expect(html).toContain(
      '<figcaption id="chart-1"><strong>“Ours” &#x26; theirs</strong> What it shows.</figcaption>',
    );
    const svg = narrowIn(html);
    expect(html).toContain('<svg aria-labelledby="chart-1" role="img" class="wide"');
    expect(svg).toContain('role="img"');
    expect(svg).toContain('aria-labelledby="chart-1"');
    expect(svg).toContain('var(--chart-2,');
    // The content security policy would block these, and ids of two charts would collide.
    expect(svg).not.toMatch(/<style|<script| style=| class="(?!narrow")| id=| on\w+=/);
    expect(svg).not.toContain('font-variant');
    expect(html).toMatch(
      /<\/svg>\s*<details>\s*<summary>.*<\/summary>.*>1,200<\/td>.*<\/details>\s*<\/figure>/s,
    );
  },
);

test('the lengths of bars are in proportion to the numbers, which stand beside them', () => {
  const { html } = chart(
    'bar',
    `${FIELDS}\nunit: share`,
    '| A | B |\n| --- | --- |\n| x | 10% |\n| y | 40% |',
  );
  const svg = narrowIn(html);
  const [small, large] = [...svg.matchAll(/<rect [^>]*?width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect(large! / small!).toBeCloseTo(4, 1);
  const labels = [...svg.matchAll(/>([^<>]+)<\/(?:text|tspan)>/g)].map(([, label]) => label);
  expect(labels.toSorted()).toEqual(['10%', '40%', 'share', 'x', 'y']);
});

test('a cell of a dot chart may have several numbers, also equal ones', () => {
  const dots = (fields: string, cell: string) =>
    narrowIn(chart('dot', fields, `| A | B |\n| --- | --- |\n| x | ${cell} |`).html);
  expect(dots(`${FIELDS}\nscale: log`, '2, 30, 1,400').match(/<circle /g)).toHaveLength(3);

  const html = dots(FIELDS, '2, 2, 2');
  const groups = [...html.matchAll(/<g([^>]*)><circle /g)].map(([, attributes]) => attributes);
  expect(groups).toHaveLength(3);
  expect(new Set(groups).size).toBe(3);
});

const NOT_ONE = 'is not one number; write thousands as 1,234 and decimals as 12.5';

/** A chart with a mistake, the line on which it is reported, and the message. */
type Row = [
  part: { kind?: string; fields?: string; table?: string },
  line: number,
  message: string,
];

test.each<Row>([
  [{ kind: 'pie' }, 3, 'found "chart pie"; the kinds are bar, line, dot; did you mean "line"?'],
  [
    { fields: 'title: T\ndescr: D' },
    5,
    'descr: there is no such field; did you mean "description"?',
  ],
  [{ fields: 'description: D' }, 4, 'title: is missing; expected: title of the chart'],
  [
    { fields: 'title: Rules: a few\ndescription: D' },
    4,
    'title: the text contains a colon; put quotes around it: "…"',
  ],
  [
    { table: '' },
    3,
    'the table is missing: names of the columns, a line such as | --- | ---: |, and a line for each row',
  ],
  [{ table: TABLE.replace('900', 'many') }, 10, '"many" is not a number that this chart can show'],
  [{ table: TABLE.replace('900', '9,5') }, 10, `"9,5" ${NOT_ONE}`],
  [{ table: TABLE.replace('900', '1.234.567') }, 10, `"1.234.567" ${NOT_ONE}`],
  [{ table: TABLE.replace('900', '1 234') }, 10, `"1 234" ${NOT_ONE}`],
  [{ table: TABLE.replace('900', '2 h 30') }, 10, `"2 h 30" ${NOT_ONE}`],
  [
    { table: TABLE.replace('1,200', '$35.000') },
    9,
    '"35.000" could mean two numbers; write 35000, or 35.0000 if these are decimals',
  ],
  [
    { kind: 'dot', table: TABLE.replace('900', '2, 1.234') },
    10,
    '"1.234" could mean two numbers; write 1234, or 1.2340 if these are decimals',
  ],
  [{ table: TABLE.replace('900', '') }, 10, '"" is not a number that this chart can show'],
  [
    { kind: 'dot', fields: `${FIELDS}\nscale: log`, table: TABLE.replace('900', '0') },
    11,
    '"0" is not a number that this chart can show',
  ],
  [
    { table: `${TABLE}\n\nThe text goes on.` },
    12,
    'the text below the table would not be shown; close the chart with ``` above it',
  ],
  [
    { table: `${TABLE}\nThe text goes on.` },
    11,
    'the row "The text goes on." has 1 of 3 cells; put an empty line below a table, and write \\| for a | in a cell',
  ],
  [
    { fields: `${FIELDS}\nscale: log` },
    3,
    'bars begin at zero, which "scale: log" does not have; delete it, or write chart dot',
  ],
  [
    { table: TABLE.replace('2024', '2023') },
    3,
    'two rows or columns have the name "2023"; change one',
  ],
  [
    { kind: 'line', table: TABLE.replace('Costs', 'Cases') },
    3,
    'two rows or columns have the name "Cases"; change one',
  ],
  [
    { table: TABLE.replace('900', '900 alerts in a usual month') },
    10,
    '"900 alerts in a usual month" is too long beside a bar; write at most 20 characters, and name what is counted in the field unit',
  ],
  [{ table: '| A |\n| --- |\n| x |' }, 7, 'the table has 0 columns of numbers, must have 1 to 3'],
])('%j: one message', ({ kind = 'bar', fields = FIELDS, table = TABLE }, line, text) => {
  expect(chart(kind, fields, table).mistakes).toEqual([{ line, text }]);
});

test('a chart with a mistake is a table in the meantime', () => {
  expect(chart('bar', FIELDS, TABLE.replace('900', '')).html).toMatch(/<\/p>\n<section .*<table>/);
});

test('the numbers beside bars stand as they were written', () => {
  const { html } = chart('bar', FIELDS, '| A | B |\n| --- | --- |\n| x | $12.55 |');
  expect(html).toContain('>$12.55</text>');
});

test('the numbers of an axis are written as the language of the site does', () => {
  const table = '| A | B |\n| --- | --- |\n| x | 35.000,5 |\n| y | 100 |';
  const drawnIn = (tag: string, written: string) => {
    const language = { tag, quotes: '“”‘’' };
    const { html, mistakes } = inLanguage(language, () => chart('dot', FIELDS, written));
    expect(mistakes).toEqual([]);
    return html;
  };
  expect(drawnIn('de', table)).toContain('>20.000<');
  expect(drawnIn('en', table.replace('35.000,5', '35,000.5'))).toContain('>20,000<');
});

test.each([
  '```chart bar\ntitle: T\n',
  '```chart bar\ntitle: T\n\n```chart bar\ntitle: T\n```\n',
  '```sh\nls\n',
])('finds a fence without an end: %j', (fence) => {
  expect(render(`Text.\n\n${fence}`).mistakes).toEqual([
    { line: 3, text: 'the chart or code that begins here has no closing ```' },
  ]);
});

test.each([
  '```sh\nls\n```\n',
  '````markdown\n```chart bar\n```\n````\n',
  '> ```\n> ls\n> ```\n',
  '    indented\n',
  '```\n```\n',
])('accepts %j', (text) => {
  expect(render(text).mistakes).toEqual([]);
});
