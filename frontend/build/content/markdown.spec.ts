import { expect, test } from '@jest/globals';
import { renderMarkdown } from './markdown.ts';

test('drops markup, scripts and dangerous addresses', () => {
  const { html } = renderMarkdown(
    '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <b onclick="x()">b</b>',
  );
  expect(html).not.toMatch(/script|onclick/);
});

test('gives the table of contents the same ids as the headings', () => {
  const { html, headings } = renderMarkdown('## First part\n\n### Detail\n\n## First part\n');
  expect(headings).toEqual([
    { id: 'first-part', text: 'First part' },
    { id: 'first-part-1', text: 'First part' },
  ]);
  expect(html).toContain('<h2 id="first-part-1">');
});

test('shifts headings by the offset', () => {
  expect(renderMarkdown('## Part', { headingOffset: 1 })).toMatchObject({
    html: '<h3 id="part">Part</h3>',
    headings: [{ id: 'part' }],
  });
});

test('wraps a table in a scrollable region with an accessible name', () => {
  const { html } = renderMarkdown('| Step | Owner |\n| --- | ---: |\n| One | Ada |\n');
  expect(html).toMatch(
    /^<section class="table-scroll" tabindex="0" aria-label="Table 1: Step, Owner"><table>/,
  );
  expect(html).toContain('<td data-align="right">Ada</td>');
  expect(html).not.toContain('style=');
});

test('turns the video directive into a placeholder and does not change times of day', () => {
  const { html } = renderMarkdown('At 10:30 it starts.\n\n::video{id="a" title="b" duration="1:00"}\n');
  expect(html).toBe(
    '<p>At 10:30 it starts.</p>\n<figure data-video="a" data-title="b" data-duration="1:00"></figure>',
  );
});

test('counts link texts and table cells as words, but not URLs', () => {
  expect(
    renderMarkdown('Two words. [A link](https://example.com/not/counted).\n\n| a | b |\n|---|---|\n| c | d |')
      .words,
  ).toBe(8);
});

test('typesets quotation marks and apostrophes, except in code', () => {
  const { html } = renderMarkdown(
    '"It *isn\'t* [so](/x)", they\'d say: `a \'b\'`.\n\n| One | "Two" |\n|---|---|\n| Three | "Four" |\n',
  );
  expect(html).toContain('<p>“It <em>isn’t</em> <a href="/x">so</a>”, they’d say: <code>a \'b\'</code>.</p>');
  expect(html).toContain('<th>“Two”</th>');
  expect(html).toContain('<td>“Four”</td>');
});

test('a footnote and its note link to each other, under a heading', () => {
  const { html, headings, mistakes } = renderMarkdown('A claim.[^a] Again.[^a]\n\n[^a]: The note.\n');
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const targets = [...html.matchAll(/ (?:href="#|aria-describedby=")([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(targets));
  expect(targets).toContain('note-fn-a');
  expect(html).toContain('<h2 id="footnote-label">Notes</h2>');
  expect(html).toContain('aria-label="Back to the text of note 1, place 2"');
  expect(headings).toEqual([{ id: 'footnote-label', text: 'Notes' }]);
  expect(mistakes).toEqual([]);
});

test('reports a footnote without a note, and a note without a footnote', () => {
  expect(renderMarkdown('A claim.[^a]\n\n[^b]: The note.\n').mistakes).toEqual([
    { line: 1, text: 'there is no note "[^a]: …"' },
    { line: 3, text: 'no text refers to the note "[^b]"' },
  ]);
});
