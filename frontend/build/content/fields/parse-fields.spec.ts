import { expect, test } from '@jest/globals';
import { useContentCopy } from '../../../testing/use-content-copy.ts';
import { formatMistake, lineAt } from '../mistake.ts';
import { inspectContent } from '../read-content.ts';

const { read, edit, check } = useContentCopy();

const messagesFor = (path: string, text: string) => inspectContent(path, text).mistakes.map(formatMistake);

const METRICS = 'articles/security-stack-metrics.md';
const QUESTIONS = 'home/questions.yaml';
const TITLE = "title: 'Security Stack Metrics: Four Numbers a Board Can Act On'";
const TOPICS = 'topics:\n  - security-operations\n  - boards-and-risk';

/** A file, a text in it, what an editor writes instead, and the only message. "@1": one line below the text. */
const MISTAKES: readonly (readonly [path: string, found: string, replacement: string, message: string])[] = [
  [
    METRICS,
    TITLE,
    "title: 'A Child's Passport: What to Settle'",
    '@0 title: the apostrophe in Child\'s ends the text, because it begins with \'; put "…" around the text instead',
  ],
  [
    METRICS,
    TITLE,
    'title: "A "Safe" Passport: What to Settle"',
    `@0 title: the quotation mark in "Safe" ends the text; put '…' around the text, or write \\" within it`,
  ],
  [METRICS, TITLE, 'title: "A Passport', '@0 title: the closing " is missing'],
  [METRICS, TITLE, 'title: A Passport: Yours', '@0 title: the text contains a colon; put quotes around it'],
  [
    METRICS,
    TITLE,
    'title: \u201CA Passport: Yours\u201D',
    '@0 title: the text contains a colon; put straight quotation marks around it, "…", in place of the curly ones',
  ],
  [METRICS, TITLE, 'title: @home', '@0 title: a text that begins with @ needs quotes around it: "…"'],
  [METRICS, TITLE, 'title: !Stop Here', '@0 title: a text that begins with ! needs quotes around it: "…"'],
  [METRICS, TITLE, 'title: 2017', '@0 title: found 2017; put quotes around it, so that it is a text'],
  [METRICS, TITLE, `titel${TITLE.slice(5)}`, '@0 titel: there is no such field; did you mean "title"?'],
  [METRICS, TITLE, `'${TITLE}`, "@0 remove the ' before the name of the field"],
  [METRICS, TITLE, 'title:', '@0 title: is empty; expected: title (1 to 70 characters)'],
  [
    METRICS,
    'service: compliance-readiness-review\n',
    'service:compliance-readiness-review\n',
    '@0 service: a space is missing after the colon',
  ],
  [
    METRICS,
    'author: leena-kulkarni\n',
    'author leena-kulkarni\n',
    '@0 the line is not a field, which is a name, a colon, and a space; if it continues the text above it, put more spaces before it',
  ],
  [
    METRICS,
    '  - boards-and-risk',
    '   - boards-and-risk',
    '@0 topics: the line has 3 spaces before it, must have 2, as in line 10',
  ],
  [
    METRICS,
    '  - boards-and-risk',
    ' - boards-and-risk',
    '@0 topics: the line has 1 space before it, must have 2, as in line 10',
  ],
  [METRICS, '  - boards-and-risk', '  -boards-and-risk', '@0 topics: a space is missing after the hyphen'],
  [
    METRICS,
    '  - boards-and-risk',
    '\t- boards-and-risk',
    '@0 topics: begin the line with spaces instead of a tab',
  ],
  [METRICS, 'service: c', ' service: c', '@0 service: the line has 1 space before it, must have none'],
  [METRICS, TOPICS, 'topics: [security-operations', '@0 topics: the closing ] is missing'],
  [
    METRICS,
    TOPICS,
    'topics: security-operations, boards-and-risk',
    '@0 topics: found "security-operations, boards-and-risk"; write it as a list: [security-operations, boards-and-risk]',
  ],
  [METRICS, 'date: 2024-01-18', 'date: 2026-11-31', '@0 date: found "2026-11-31"; November 2026 has 30 days'],
  [METRICS, 'date: 2024-01-18', 'date: 2026-13-01', '@0 date: found "2026-13-01"; there is no month 13'],
  [
    METRICS,
    "nextStep: 'If your",
    'nextStep: Write to us about rule #1.\naliases: [older]\n#',
    '@0 nextStep: "#1." would not be shown, because # begins a comment; put quotes around the whole text',
  ],
  [
    METRICS,
    "nextStep: 'If your",
    'nextStep: #1 is the rule.\naliases: [older]\n#',
    '@0 nextStep: "#1 is the rule." would not be shown, because # begins a comment; put quotes around the whole text',
  ],
  [
    METRICS,
    "  - 'A metric",
    "  - Ask for seat #4 in the car.\n# 'A metric",
    '@0 "#4 in the car." would not be shown, because # begins a comment; put quotes around the whole text',
  ],
  [
    QUESTIONS,
    '    answer: >-\n      We do not publish',
    '   answer: >-\n      We do not publish',
    '@0 answer: the line has 3 spaces before it, must have 4, as in line 11',
  ],
  [
    QUESTIONS,
    '  - question: How do you treat',
    ' - question: How do you treat',
    '@0 question: the line has 1 space before it, must have 2, as in line 4',
  ],
  [
    QUESTIONS,
    '  - question: How do you treat',
    '  - question:How do you treat',
    '@0 question: a space is missing after the colon',
  ],
  [
    QUESTIONS,
    '      any sensitive material changes hands',
    '    any sensitive material changes hands',
    '@0 answer: the line has 4 spaces before it, must have 6 to belong to the text above it',
  ],
  [
    QUESTIONS,
    '      We do not publish',
    '       We do not publish',
    '@1 answer: the line has 6 spaces before it, must have 7 to belong to the text above it',
  ],
  [
    QUESTIONS,
    'items:\n',
    'items\n',
    '@0 the line is not a field, which is a name, a colon, and a space; if it continues the text above it, put more spaces before it',
  ],
  [
    'statements.yaml',
    'text: for {days}',
    'txt: for {days}',
    '@0 kept.txt: there is no such field; did you mean "text"?',
  ],
  [
    'legal.yaml',
    'telephone: +1 202-555-0143',
    'telephone: call us',
    '@0 telephone: found "call us"; expected: telephone number with the country code, such as +1 202-555-0143',
  ],
];

test.each(MISTAKES)('%s: %s → %s: one message', (path, found, replacement, message) => {
  const original = read(path);
  const start = original.indexOf(found);
  expect(start).toBeGreaterThanOrEqual(0);
  const expected = message.replace(/^@(\d)/, (_, below) => String(lineAt(original, start) + Number(below)));
  expect(
    messagesFor(
      path,
      original.replace(found, () => replacement),
    ),
  ).toEqual([`content/${path}:${expected}`]);
});

test.each([
  ['a comment on a line of its own', TITLE, `# Which title?\n${TITLE}`],
  ['a comment behind a quoted text', TITLE, `${TITLE} # Shorter?`],
  ['a # in quotation marks', TITLE, "title: 'Rule #4'"],
  ['a # within a word', TITLE, 'title: C# and F# for Boards'],
  ['a text that continues on the next line', TITLE, 'title: Security Stack\n  Metrics'],
  ['a list in brackets on two lines', TOPICS, 'topics: [security-operations,\n  boards-and-risk]'],
  ['a list without indentation', TOPICS, TOPICS.replaceAll('  - ', '- ')],
])('accepts %s', (_, found, replacement) => {
  expect(messagesFor(METRICS, read(METRICS).replace(found, replacement))).toEqual([]);
});

test('several mistakes in the layout of a file are reported at once, and hide no mistake in its text', async () => {
  edit(METRICS, (text) =>
    text
      .replace(TITLE, "title: 'A Child's Passport'")
      .replace('service: c', 'service:c')
      .replace('Most security reports', '[Most](/blogs) security reports'),
  );
  expect(await check()).toEqual([
    expect.stringContaining(":2 title: the apostrophe in Child's ends the text"),
    expect.stringMatching(/:\d+ service: a space is missing after the colon$/),
    expect.stringMatching(/:\d+ there is no page "\/blogs"/),
  ]);
});
