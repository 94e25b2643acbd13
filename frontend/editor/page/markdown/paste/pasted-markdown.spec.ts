import { expect, test } from '@jest/globals';
import { render } from '../../../../testing/render.ts';
import { pastedMarkdown } from './pasted-markdown.ts';

const markdownOf = (html: string) => pastedMarkdown(html)?.markdown;

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB>
<!--StartFragment-->
<h1><b><span lang=EN-GB>What we found<o:p></o:p></span></b></h1>
<p class=MsoNormal><span lang=EN-GB>Nobody had <b>chan</b><b>ged </b>the password,
which <i>everybody</i> knew.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span
class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a><o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Doors</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span
style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span>Front</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span>Windows</p>
<h3>In numbers</h3>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span
style='mso-list:Ignore'>1.<span>&nbsp; </span></span>First</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span
style='mso-list:Ignore'>2.<span>&nbsp; </span></span>Second <del>third</del><a href="#_msocom_1">[AL1]</a></p>
<table><tr><td><p class=MsoNormal>Year</p></td><td><p class=MsoNormal>Found</p></td></tr>
<tr><td><p class=MsoNormal>2024</p></td><td><p class=MsoNormal>12</p></td></tr></table>
<!--EndFragment-->
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> The report of 2024.</p></div></div>
</body></html>`;

test('a text of Word keeps its headings, lists, notes and tables', () => {
  expect(markdownOf(WORD)).toBe(`## What we found

Nobody had **changed** the password, which *everybody* knew.[^1]

- Doors
  - Front
- Windows

### In numbers

1. First
2. Second

| Year | Found |
| - | - |
| 2024 | 12 |

[^1]: The report of 2024.`);
  expect(render(markdownOf(WORD)!).mistakes).toEqual([]);
});

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
<h2 dir="ltr"><span style="font-weight:700;white-space:pre-wrap;">Who was asked</span></h2>
<p dir="ltr"><span style="font-weight:400;">Those who </span><span style="font-weight:700;font-style:italic;">answer </span><span style="font-weight:400;">the </span><a href="https://firm.example/a"><span style="text-decoration:underline;">phone</span></a><span>.</span></p>
<br />
<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Reception</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Night</span></p></li></ul><li dir="ltr"><p dir="ltr" role="presentation"><span>Guards</span></p></li></ul>
<p dir="ltr"><span><span><img src="https://lh7.example/x" width="602" /></span></span></p>
</b><br class="Apple-interchange-newline">`;

test('a text of Google Docs keeps its headings, lists and links', () => {
  expect(markdownOf(DOCS)).toBe(`## Who was asked

Those who ***answer*** the [phone](https://firm.example/a).

- Reception
  - Night
- Guards

[image]`);
  expect(render(markdownOf(DOCS)!).mistakes).toEqual([
    { line: 9, text: expect.stringContaining('a picture was not copied') },
  ]);
});

const LIBRE_OFFICE = `<html><head><title></title></head><body lang="en-GB" dir="ltr">
<h2 class="western"><a name="part"></a>What is known</h2>
<p style="line-height: 100%">A claim.<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>
A second
line of it.</p>
<ol><li><p>One</p></li><li><p>Two</p></li></ol>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>
A source.</p></div></body></html>`;

test('a text of LibreOffice keeps its notes', () => {
  expect(markdownOf(LIBRE_OFFICE)).toBe(`## What is known

A claim.[^1] A second line of it.

1. One
2. Two

[^1]: A source.`);
});

test.each([
  ['<h1>A</h1><h4>B</h4><h4>C</h4>', '## A\n\n### B\n\n### C'],
  ['<h3><a href="#b">B</a></h3>', '## B'],
  [
    '<p>a&nbsp;word, 12&nbsp;kg, se&shy;curity, well&#8209;known</p>',
    'a word, 12 kg, security, well-known',
  ],
  ['<p>An *asterisk* and [a bracket]</p>', 'An \\*asterisk\\* and \\[a bracket]'],
  ['<p>2024. The year began.</p>', '2024\\. The year began.'],
  ['<p>A <u>word</u>, <mark>marked</mark></p>', 'A word, marked'],
  ['<p><a href="javascript:alert(1)">A</a> <a href="/b">link</a></p>', 'A link'],
  [
    '<p><a href="https://a.example/x">https://a.example/x</a></p>',
    '[https://a.example/x](https://a.example/x)',
  ],
  ['<p>One<br>two</p>', 'One\\\ntwo'],
  ['<ul><li>One</li></ul><ul><li>Two</li></ul>', '- One\n- Two'],
  ['<ul><li><p>One</p><p>more</p></li><li><p>Two</p></li></ul>', '- One\n\n  more\n\n- Two'],
  ['<blockquote><p>A word.</p></blockquote>', '> A word.'],
  ['<script>alert(1)</script><p>A <script>b</script>word</p>', 'A word'],
  ['<p>Five~ten <s>twelve</s></p>', 'Five\\~ten ~~twelve~~'],
  [
    '<p>Ask <b>us</b> at info@firm.example, or see https://a.example/a_b?c=d&amp;e=f.</p>',
    'Ask **us** at [info@firm.example](mailto:info@firm.example), or see [https://a.example/a_b?c=d\\&e=f](https://a.example/a_b?c=d\\&e=f).',
  ],
  [
    "<ol><li style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>One</li></ol>",
    '1. One',
  ],
  [
    "<h1 style='mso-list:l0 level1'><span style='mso-list:Ignore'>1. </span>One<br>two</h1><h1></h1>",
    '## One two',
  ],
  [
    "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3.</span>Three</p>",
    '3. Three',
  ],
  [
    '<table><tr><td>A</td></tr><tr><td><p>One.</p><p>Two.</p><ul><li>a</li><li>b</li></ul></td></tr></table>',
    '| A |\n| - |\n| One. Two. a b |',
  ],
  ['<b><div>A</div><div>B</div></b>', 'A\n\nB'],
  [
    '<p>10<sup>3</sup> m<sup>-2</sup>, CO<sub>2</sub>, the 1<sup>st</sup></p>',
    '10³ m⁻², CO₂, the 1st',
  ],
  ['<p>Seen <span style="display:none">not seen</span></p>', 'Seen'],
])('%s', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('notes get numbers behind those that the text has', () => {
  const { markdown } = pastedMarkdown(LIBRE_OFFICE, 4)!;
  expect(markdown).toContain('A claim.[^5] A second');
  expect(markdown).toContain('\n\n[^5]: A source.');
});

test('a table of a million columns, and a long text, do not hold the page', () => {
  const wide = pastedMarkdown('<table><tr><td colspan=1000000>A</td></tr></table>');
  expect(wide!.markdown).toBe('| A |\n| - |');
  expect(pastedMarkdown(`<p>${'A word. '.repeat(50_000)}</p>`)).toBeUndefined();
});

test.each([
  [
    '<meta charset="utf-8"><div style="white-space: pre"><div><span>## A heading</span></div></div>',
  ],
  ['<pre>const a = 1;</pre>'],
  ['<span>words</span>'],
])('what has no markup is left as it is: %s', (html) => {
  expect(pastedMarkdown(html)).toBeUndefined();
});

test.each([
  ['<b>a word</b>', true],
  ['<p>a <b>word</b></p>', true],
  ['<h2>A heading</h2>', false],
  ['<p>One.</p><p>Two.</p>', false],
])('tells words of a paragraph from paragraphs: %s', (html, isInline) => {
  expect(pastedMarkdown(html)).toMatchObject({ isInline });
});
