import { expect, test } from '@jest/globals';
import { render } from '../../testing/render.ts';

test('drops markup, scripts and dangerous addresses', () => {
  const { html } = render(
    '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <b onclick="x()">b</b>',
  );
  expect(html).not.toMatch(/script|onclick/);
});

test('gives the table of contents the same ids as the headings', () => {
  const { html, headings } = render('## First part\n\n### Detail\n\n## First part\n');
  expect(headings).toEqual([
    { id: 'first-part', text: 'First part' },
    { id: 'first-part-1', text: 'First part' },
  ]);
  expect(html).toContain('<h2 id="first-part-1">');
});

test('no heading has an empty id, or one that the text has already', () => {
  const chart =
    '```chart bar\ntitle: T\ndescription: D\n\n| A | B |\n| --- | --- |\n| a | 1 |\n```';
  const headings = 'Summary|🚀|🚀|!|Section|Chart 1|Footnote label|note-fn-a|Summary|Part'.split(
    '|',
  );
  const { html, anchors } = render(
    `A claim.[^a]\n\n${headings.map((text) => `## ${text}`).join('\n\n')}\n\n${chart}\n\n[^a]: The note.`,
  );
  expect(Array.from(html.matchAll(/<h2 id="([^"]*)"/g), ([, id]) => id).join(' ')).toBe(
    'summary section section-1 section-2 section-3 chart-1-1 footnote-label-1 note-fn-a-1 ' +
      'summary-1 part footnote-label',
  );
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchors).toContain('chart-1');
});

test('shifts headings by the offset', () => {
  expect(render('## Part', 1)).toMatchObject({
    html: '<h3 id="part">Part</h3>',
    headings: [{ id: 'part' }],
  });
});

test('wraps a table in a scrollable region with an accessible name', () => {
  const { html } = render('| Step | Owner |\n| --- | ---: |\n| One | Ada |\n');
  expect(html).toMatch(
    /^<section class="table-scroll" tabindex="0" aria-label="Table 1: Step, Owner"><table>/,
  );
  expect(html).toContain('<td data-align="right" data-label="Owner:">Ada</td>');
  expect(html).not.toContain('style=');
});

test('divides a text at its videos, and does not change times of day', () => {
  const { parts, videos } = render(
    'It is 10:30.\n\n::video{id="Ula3TG8QS7g" title="A & b" duration="1:00"}\n\nMore.\n',
  );
  expect(parts.map((part) => part.trim())).toEqual(['<p>It is 10:30.</p>', '<p>More.</p>']);
  expect(videos).toEqual([{ id: 'Ula3TG8QS7g', title: 'A & b', duration: '1:00' }]);
});

test('a colon between digits is no directive: a footnote or a link may follow', () => {
  const { html, mistakes } = render(
    'ISO/IEC 27001:2022[^1], at 10:30[^1], 31000:2018[its page](/x), a:b{c}.\n\n[^1]: The note.',
  );
  expect(mistakes).toEqual([]);
  expect(html).toMatch(/27001:2022<sup><a .*10:30<sup><a .*31000:2018<a href="\/x">its page<\/a>/);
  expect(html).toContain('a:b{c}.');
});

test('one tilde strikes nothing through, two do', () => {
  expect(render('5~10 or 20~30, ~~40~~').html).toBe('<p>5~10 or 20~30, <del>40</del></p>');
});

test('a paragraph that begins with a tab or four spaces is a paragraph, not code', () => {
  expect(render('\tOne *word*.\n\n    Two.\n\n1.\tFirst').html).toBe(
    '<p>One <em>word</em>.</p>\n<p>Two.</p>\n<ol>\n<li>First</li>\n</ol>',
  );
});

test('counts link texts and table cells as words, but not URLs', () => {
  expect(
    render(
      'Two words. [A link](https://example.com/not/counted).\n\n| a | b |\n|---|---|\n| c | d |',
    ).wordCount,
  ).toBe(8);
});

test('typesets quotation marks and apostrophes, except in code', () => {
  const { html } = render(
    '"It *isn\'t* [so](/x)", they\'d say: `a \'b\'`.\n\n| One | "Two" |\n|---|---|\n| Three | "Four" |\n',
  );
  expect(html).toContain(
    '<p>“It <em>isn’t</em> <a href="/x">so</a>”, they’d say: <code>a \'b\'</code>.</p>',
  );
  expect(html).toContain('<th>“Two”</th>');
  expect(html).toContain('<td data-label="“Two”:">“Four”</td>');
});

test.each([
  [
    "> [!NOTE]\n> It's **short**.",
    '<p><strong>Note</strong></p>\n<p>It’s <strong>short</strong>.</p>',
  ],
  ['> [!tip] One line.', '<p><strong>Tip</strong></p>\n<p>One line.</p>'],
  ['> [!IMPORTANT]\n>\n> A paragraph.', '<p><strong>Important</strong></p>\n<p>A paragraph.</p>'],
  ['> [!WARNING]\n> [One](/x)', '<p><strong>Warning</strong></p>\n<p><a href="/x">One</a></p>'],
  ['> [!CAUTION]\n> - One', '<p><strong>Caution</strong></p>\n<ul>\n<li>One</li>\n</ul>'],
])('%j is a note with its label as a word', (source, shown) => {
  const { html, mistakes } = render(source);
  expect(html).toBe(`<div class="note" role="note">\n${shown}\n</div>`);
  expect(mistakes).toEqual([]);
});

test('a quotation without such a mark stays one, and a misspelled mark is reported', () => {
  expect(render('> [Note] One.').html).toBe('<blockquote>\n<p>[Note] One.</p>\n</blockquote>');
  expect(render('One.\n\n> [!WARNNIG]\n> Two.').mistakes).toEqual([
    { line: 3, text: 'there is no [!WARNNIG]; did you mean "WARNING"?' },
  ]);
});

test('a footnote and its note link to each other, under a heading', () => {
  const { html, headings, mistakes } = render('A claim.[^a] Again.[^a]\n\n[^a]: The note.\n');
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const targets = [...html.matchAll(/ (?:href="#|aria-describedby=")([^"]+)"/g)].map(
    ([, id]) => id,
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(targets));
  expect(targets).toContain('note-fn-a');
  expect(html).toContain('<h2 id="footnote-label">Notes</h2>');
  expect(html).toContain('aria-label="Back to the text of note 1, place 2"');
  expect(headings).toEqual([{ id: 'footnote-label', text: 'Notes' }]);
  expect(mistakes).toEqual([]);
});

test('reports a footnote without a note, and a note without a footnote', () => {
  expect(render('A claim.[^a]\n\n[^b]: The note.\n').mistakes).toEqual([
    { line: 1, text: '"A claim.[^a]": there is no note of this name' },
    { line: 3, text: 'no text refers to the note "[^b]"' },
  ]);
});

test('a tag that is named like a property of each object is HTML like another', () => {
  const [mistake] = render('A <constructor>\n').mistakes;
  expect(mistake?.text).toBe('HTML is not shown: <constructor>; use Markdown');
});

test.each(['info\\@firm.example', 'www\\.firm.example', 'http\\://firm.example'])(
  'an address with a backslash is no link: %s',
  (address) => {
    const { html, mistakes } = render(`Ask **us** at ${address}.`);
    expect(mistakes).toEqual([]);
    expect(html).toContain(`at ${address.replace('\\', '')}.</p>`);
  },
);
