import { expect, test } from '@jest/globals';
import { DRILL, LEDGER } from '../../testing/test-articles.ts';
import {
  ARTICLE_PATH,
  PUBLISHED,
  useContentCopy,
  withField,
} from '../../testing/use-content-copy.ts';
import { lineAt } from '../read/mistake.ts';
import { fittingMinutes } from '../read/reading-time.ts';
import { MEMBERS, SERVICE_IDS } from '../../testing/example-firm.ts';

const MEMBER = MEMBERS[0]!;
const SERVICE = SERVICE_IDS[0]!;

const { edit, read, remove, write, check, testMistakes } = useContentCopy();

const INDENTATION =
  'check the spaces of this line: as many before it as before the lines that it belongs with, and one behind the hyphen';
const NO_FIELD =
  'the line is not a field, which is a name, a colon, and a space; if it continues the text above it, put more spaces before it';
const GOES_ON = `the text goes on behind its closing mark; put "…" around the whole text, or '…' if it has quotation marks`;
const UNCLOSED = 'the closing quotation mark or bracket is missing';
const COMMENT = 'would not be shown, because # begins a comment; put quotes around the whole text';

const DATE = 'publication date, a day of the calendar, as YYYY-MM-DD';

testMistakes(ARTICLE_PATH, withField, {
  'title: A Passport: Yours': 'title: the text contains a colon; put quotes around it: "…"',
  "title: 'A Child's Passport: What to Settle'": `title: ${GOES_ON}`,
  'title: "A "Safe" Passport: What to Settle"': `title: ${GOES_ON}`,
  'title: "A Passport': `title: ${UNCLOSED}`,
  "title: 'A Passport": `title: ${UNCLOSED}`,
  'topics: [keys-and-locks': `topics: ${UNCLOSED}`,
  'title: @home': 'title: a text that begins with @ needs quotes around it: "…"',
  'title: !Stop Here': 'title: a text that begins with ! needs quotes around it: "…"',
  'title: 2017': 'title: found 2017; put quotes around it, so that it is a text',
  'titel: One': 'titel: there is no such field; did you mean "title"?',
  'title:': 'title: is empty; expected: title (1 to 70 characters)',
  'title: One\ntitle: Two': '@1 title: the field is there twice; remove one',
  'service:compliance-readiness-review': `service: ${NO_FIELD}`,
  'author someone': NO_FIELD,
  'topics\n  - keys-and-locks': NO_FIELD,
  ' service: compliance-readiness-review': `service: ${INDENTATION}`,
  ' author: someone': `author: ${INDENTATION}`,
  'topics:\n  - keys-and-locks\n   - night-watch': `@2 ${INDENTATION}`,
  'topics:\n  - keys-and-locks\n - night-watch': `@2 ${INDENTATION}`,
  'topics:\n  - keys-and-locks\n  -night-watch': `@2 ${INDENTATION}`,
  'topics:\n  - keys-and-locks\n\t- night-watch': '@2 begin the line with spaces instead of a tab',
  'topics: keys-and-locks, night-watch':
    'topics: found "keys-and-locks, night-watch"; write it as a list: [keys-and-locks, night-watch]',
  'date: 2026-11-31': `date: found "2026-11-31"; expected: ${DATE}`,
  'date: 0226-11-25': `date: found "0226-11-25"; expected: ${DATE}`,
  'nextStep: See rule #1.': `nextStep: "#1." ${COMMENT}`,
  'nextStep: #1 is the rule.': `nextStep: "#1 is the rule." ${COMMENT}`,
  'summary:\n  - See rule #1.\n  - The second.\n  - The third.': `@1 "#1." ${COMMENT}`,
});

testMistakes(ARTICLE_PATH, withField, {
  'title: &c. is the rest': 'title: a text that begins with & needs quotes around it: "…"',
  'title: "One\\bTwo"': 'title: a control character after "One" (U+0008); delete it',
});

test.each(['constructor', '__proto__', 'toString'])(
  'a field called %s is an unknown one',
  async (name) => {
    write(ARTICLE_PATH, withField(`${name}: one`));
    expect(await check()).toEqual([
      expect.stringMatching(`^content/${ARTICLE_PATH}:\\d+ ${name}: there is no such field; `),
    ]);
  },
);

test.each([ARTICLE_PATH, 'site.yaml'])(
  '%s: references that would grow to millions of texts are reported by line',
  async (path) => {
    const bomb = Array.from('bcdefgh', (name) => {
      const before = String.fromCodePoint(name.codePointAt(0)! - 1);
      return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`;
    }).join('\n');
    write(path, path === ARTICLE_PATH ? withField(`a: &a [x]\n${bomb}`) : `a: &a [x]\n${bomb}\n`);
    const lines = await check();
    expect(lines.filter((line) => line.startsWith(`content/${path}`))).toHaveLength(8);
    expect(lines[0]).toMatch(/a: a text that begins with & needs quotes around it: "…"$/);
  },
);

test.each([
  [
    'a\u000Bb',
    'a line break of a word processor after "a" (U+000B); replace it with a space or an empty line',
  ],
  [
    'a\u2028b',
    'a line break of a word processor after "a" (U+2028); replace it with a space or an empty line',
  ],
  ['a\bb', 'a control character after "a" (U+0008); delete it'],
  [
    '\u200B## Part',
    'an invisible character at the beginning (U+200B); delete it, or type the words around it again',
  ],
  [
    'se\u00ADcurity',
    'an invisible character after "se" (U+00AD); delete it, or type the words around it again',
  ],
  [
    'a\uFEFFb',
    'an invisible character after "a" (U+FEFF); delete it, or type the words around it again',
  ],
  [
    '\uF0B7 One',
    'a symbol that only one font has at the beginning (U+F0B7); delete it; an item of a list begins with - and a space',
  ],
  ['a\uFFFCb', 'the place of a picture that was not copied after "a" (U+FFFC); delete it'],
  [
    'a \u200Fb',
    'an invisible character after "a" (U+200F); delete it, or type the words around it again',
  ],
  [
    'the\u00A0words.',
    'a space at which no line breaks after "the" (U+00A0); replace it with an ordinary space',
  ],
  [
    'The end. \u00A0More.',
    'a space at which no line breaks after "The end." (U+00A0); replace it with an ordinary space',
  ],
  [
    'an e\u2011mail',
    'a hyphen of a word processor after "an e" (U+2011); replace it with an ordinary hyphen',
  ],
  [
    'a con\uFB01rmed claim',
    'a character in place of ordinary letters after "a con" (U+FB01); type the letters',
  ],
  [
    'the cafÃ©',
    'what another encoding made of a letter after "the caf" (U+00C3); type the letter again',
  ],
  ['`a\u0001`', 'a control character after "`a" (U+0001); delete it'],
])('a character that nobody sees is reported: %j', async (text, message) => {
  const source = `${withField('title: Four')}\n\n${text}\n`;
  write(ARTICLE_PATH, source);
  expect(await check()).toEqual([
    `content/${ARTICLE_PATH}:${lineAt(source, source.indexOf(text))} ${message}`,
  ]);
  edit('site.yaml', (before) => `${before}# ${text}\n`);
  expect(await check()).toContainEqual(expect.stringContaining(message));
});

const ANSWERED = '  - question: Who sees my request?\n    answer: Whoever answers it.\n';
const questions = (written: string) =>
  `heading: Questions\nintro: What you may want to know.\nitems:\n${ANSWERED.repeat(3)}${written}\n`;

testMistakes('home/questions.yaml', questions, {
  '  - question: How?\n   answer: So.': `@1 answer: ${INDENTATION}`,
  ' - question: How?\n    answer: So.': `question: ${INDENTATION}`,
  '  - question:How?\n    answer: So.': `question: ${NO_FIELD}`,
  '  - question: How?\n    answer: >-\n      We do not publish\n    any name': `@3 ${NO_FIELD}`,
  '  - question: How?\n    answer: >-\n       We do not publish\n      any name': `@3 ${INDENTATION}`,
});

test.each([
  'title: One\n# Which title?',
  "title: 'One' # Shorter?",
  "title: 'Rule #4'",
  'title: C# and F# for Boards',
  'title: Security Stack\n  Metrics',
  'topics: [keys-and-locks,\n  night-watch]',
  'topics:\n- keys-and-locks\n- night-watch',
])('accepts %j', async (written) => {
  write(ARTICLE_PATH, withField(written));
  expect(await check()).toEqual([]);
});

test('several mistakes in the fields are reported at once, with those in the text', async () => {
  write(
    ARTICLE_PATH,
    withField('title: A Passport: Yours')
      .replace("'A metric", "'A child's metric")
      .replace('A word.', '[More](/blogs)'),
  );
  expect(await check()).toEqual([
    expect.stringContaining(':2 title: the text contains a colon'),
    expect.stringContaining(':12 the text goes on behind its closing mark'),
    expect.stringContaining(':21 there is no page "/blogs"'),
  ]);
});

testMistakes(ARTICLE_PATH, withField, {
  [`related: [${LEDGER}s, ${DRILL}]`]: `related: there is no article "${LEDGER}s"; did you mean "${LEDGER}"?`,
  [`related: [x, ${DRILL}]`]: 'related: there is no other article "x"',
  [`related:\n  - ${DRILL}\n  - ${DRILL}`]: `@2 related: "${DRILL}" is already in content/articles/x.md:16`,
  [`service: ${SERVICE}s`]: `service: there is no service "${SERVICE}s"; did you mean "${SERVICE}"?`,
  [`author: ${MEMBER}s`]: `author: there is no member "${MEMBER}s"; did you mean "${MEMBER}"?`,
  'author: qqqqqqqqqqqqqqqqqqqqqqqqqqqq':
    'author: there is no member "qqqqqqqqqqqqqqqqqqqqqqqqqqqq"',
  'updated:\n  date: 2024-01-17\n  changes: One source.':
    '@1 updated.date: 2024-01-17 is before the publication on 2024-01-18',
  'updated:\n  dat: 2024-09-12\n  changes: One source.':
    '@1 updated.dat: there is no such field; did you mean "date"?',
});

test('an update must not be of a later day than today', async () => {
  write(ARTICLE_PATH, withField('updated:\n  date: 2999-01-01\n  changes: One source.'));
  expect(await check()).toEqual([
    expect.stringMatching(/:\d+ updated\.date: 2999-01-01 is later than today, 20\d\d-\d\d-\d\d$/),
  ]);
});

/** A published article of so many words: one paragraph, no section, no table, no link. */
const articleOf = (words: number, readingTime?: number) =>
  // The title, the key points and the next step have 7 words, which are read like the text.
  withField(`readingTime: ${readingTime}`)
    .replace('draft: true\n', '')
    .replace('readingTime: undefined\n', '')
    .replace(/^title: .*$/m, 'title: Four Numbers')
    .replace(/^summary:\n(?: .*\n)+/m, 'summary: [One, Two, Three]\n')
    .replace(/^nextStep: .*$/m, 'nextStep: Write soon.')
    .replace(/^related: .*\n/m, '')
    .replace(/(?:A word\. )+/, 'word '.repeat(words - 7));

test.each([60, 150, 781, 1000])(
  'an article of %i words needs nothing but its fields',
  async (words) => {
    for (const minutes of [undefined, Math.round(words / 250) || 1, Math.round(words / 200) || 1]) {
      write(ARTICLE_PATH, articleOf(words, minutes));
      expect(await check()).toEqual([]);
    }
  },
);

test('a reading time may be a minute beside what 200 to 250 words a minute give', async () => {
  for (let words = 50; words <= 1_050; words += 1) {
    const { least, most } = fittingMinutes(words);
    const [slow, fast] = [words / 200, words / 250];
    expect(least).toBeLessThanOrEqual(Math.max(1, fast));
    expect(most).toBeGreaterThanOrEqual(slow);
    expect(least).toBeGreaterThanOrEqual(fast - 1);
    expect(most).toBeLessThanOrEqual(slow + 1);
  }
  expect(fittingMinutes(781)).toEqual({ least: 3, most: 4 });
});

test.each([
  [600, 1, '600 words take 2 to 4 minutes; found 1'],
  [781, 5, '781 words take 3 to 4 minutes; found 5'],
  [1000, 7, '1,000 words take 3 to 6 minutes; found 7'],
])('an article of %i words and %i minutes is reported', async (words, minutes, message) => {
  write(ARTICLE_PATH, articleOf(words, minutes));
  expect(await check()).toEqual([
    `content/${ARTICLE_PATH}:6 readingTime: ${message}; without this field, the site counts itself`,
  ]);
});

test.each([
  ['with fields that cannot be read', 'draft: true\nservice', /the line is not a field/],
  ['with a wrong draft field', 'draft: yes', /:\d+ draft: found "yes"; expected: true/],
])('the reading time of an article %s is not reported', async (_, written, message) => {
  write(ARTICLE_PATH, articleOf(150, 9).replace('readingTime', `${written}\nreadingTime`));
  expect(await check()).toEqual([expect.stringMatching(message)]);
});

test('reports a file that is neither a text nor a picture, unless it is the system’s', async () => {
  for (const name of ['notes.txt', 'Thumbs.db', '.DS_Store']) write(`articles/${name}`, '');
  expect(await check()).toEqual([
    'content/articles/notes.txt:1 this file is neither a text nor a picture; move or delete it',
  ]);
});

test('an invalid file is still known to the files that name it', async () => {
  edit(PUBLISHED, (text) => text.replace(/^date: .*$/m, 'date: soon'));
  expect(await check()).toEqual([
    expect.stringMatching(
      new RegExp(`^content/${PUBLISHED}:\\d+ date: found "soon"; expected: ${DATE}$`),
    ),
  ]);
});

test('a draft may be incomplete, but no page may link to it', async () => {
  edit(PUBLISHED, (text) => text.replace('readingTime: 6', 'readingTime: 1\ndraft: true'));
  const lines = await check();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    expect(line).toMatch(
      new RegExp(`"/blog/${DRILL}" is not published, so visitors cannot open it$`),
    );
});

test('a chart without a closing fence is the only message', async () => {
  const lines = read(PUBLISHED).split('\n');
  const begin = lines.findLastIndex((line) => line.startsWith('```chart'));
  edit(PUBLISHED, () => lines.toSpliced(lines.indexOf('```', begin), 1).join('\n'));
  expect(await check()).toEqual([
    `content/${PUBLISHED}:${begin + 1} the chart or code that begins here has no closing \`\`\``,
  ]);
});

const FIGURES = 'home/expertise.yaml';

test.each([
  [1, []],
  [12, []],
  [13, [`content/${FIGURES}:4 items: has 13 entries, must have at most 12`]],
  [0, [`content/${FIGURES}:4 items: has 0 entries, must have at least 1`]],
])('%i figures on the home page', async (count, expected) => {
  const figures = Array.from(
    { length: count },
    (_, index) => `  - { figure: '${index}', label: x }`,
  );
  edit(FIGURES, (text) =>
    text.replace(/^items:\n[^]*/m, ['items:', ...figures, count ? '' : '  []'].join('\n')),
  );
  expect(await check()).toEqual(expected);
});

test.each(['refusals', 'process', 'insights', 'questions'])(
  'a firm may leave out the section of home/%s.yaml',
  async (name) => {
    remove(`home/${name}.yaml`);
    expect(await check()).toEqual([]);
  },
);

test('a firm may not leave out the other sections', async () => {
  remove('home/benefits.yaml');
  expect(await check()).toEqual(['content/home/benefits.yaml:1 this file is missing']);
});

test('a row of the imprint may name a value, which must be one of those above', async () => {
  edit('legal.yaml', (text) => text.replace("'%legal.entity%'", "'%legal.entiti%'"));
  expect(await check()).toEqual([
    expect.stringMatching(
      /^content\/legal\.yaml:\d+ nothing fills in "%legal\.entiti%" here; did you mean "%legal\.entity%"\?$/,
    ),
  ]);
});
