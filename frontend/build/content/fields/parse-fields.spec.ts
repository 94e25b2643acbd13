import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { useContentCopy } from '../../../testing/use-content-copy.ts';
import { formatMistake, lineAt } from '../mistake.ts';
import { inspectContent } from '../read-content.ts';

const { edit, check } = useContentCopy();

const messagesFor = (path: string, text: string) => inspectContent(path, text).mistakes.map(formatMistake);

const ARTICLE = 'articles/x.md';
const QUESTIONS = 'home/questions.yaml';
const TITLE = "title: 'Four Numbers: What a Board Needs'";
const TOPICS = 'topics:\n  - security-operations\n  - boards-and-risk';

/** Files without mistakes: an editor may change any real one. */
const SOURCES: Readonly<Record<string, string>> = {
  [ARTICLE]: `---
${TITLE}
description: ${'What the four numbers say, and what they do not. '.repeat(2)}
excerpt: ${'What the four numbers say, and what they do not. '.repeat(2)}
date: 2024-01-18
readingTime: 15
${TOPICS}
summary:
  - 'A metric belongs in a board paper.'
  - The second.
  - The third.
  - The fourth.
related: [one, two]
nextStep: 'If your report leads to few decisions, write to us.'
service: compliance-readiness-review
author: leena-kulkarni
---

The text.
`,
  [QUESTIONS]: `heading: Questions
intro: What you may want to know.
items:
  - question: Who sees my request?
    answer: >-
      The people here who answer requests: nobody else.
  - question: How do you treat confidential matters?
    answer: >-
      We do not publish client names. Before
      any sensitive material changes hands, we agree
      with you on the channel.
  - question: Can our counsel engage you?
    answer: Yes.
  - question: What does it cost?
    answer: It depends.
`,
};

/** The text of a file: of one above, or of the content. */
const sourceOf = (path: string): string =>
  SOURCES[path] ?? readFileSync(new URL(`../../../content/${path}`, import.meta.url), 'utf8');

/** A file, a text in it, what an editor writes instead, and the only message. "@1": one line below the text. */
const MISTAKES: readonly (readonly [path: string, found: string, replacement: string, message: string])[] = [
  [
    ARTICLE,
    TITLE,
    "title: 'A Child's Passport: What to Settle'",
    '@0 title: the apostrophe in Child\'s ends the text, because it begins with \'; put "…" around the text instead',
  ],
  [
    ARTICLE,
    TITLE,
    'title: "A "Safe" Passport: What to Settle"',
    `@0 title: the quotation mark in "Safe" ends the text; put '…' around the text, or write \\" within it`,
  ],
  [ARTICLE, TITLE, 'title: "A Passport', '@0 title: the closing " is missing'],
  [ARTICLE, TITLE, 'title: A Passport: Yours', '@0 title: the text contains a colon; put quotes around it'],
  [
    ARTICLE,
    TITLE,
    'title: \u201CA Passport: Yours\u201D',
    '@0 title: the text contains a colon; put straight quotation marks around it, "…", in place of the curly ones',
  ],
  [ARTICLE, TITLE, 'title: @home', '@0 title: a text that begins with @ needs quotes around it: "…"'],
  [ARTICLE, TITLE, 'title: !Stop Here', '@0 title: a text that begins with ! needs quotes around it: "…"'],
  [ARTICLE, TITLE, 'title: 2017', '@0 title: found 2017; put quotes around it, so that it is a text'],
  [ARTICLE, TITLE, `titel${TITLE.slice(5)}`, '@0 titel: there is no such field; did you mean "title"?'],
  [ARTICLE, TITLE, `'${TITLE}`, "@0 remove the ' before the name of the field"],
  [ARTICLE, TITLE, 'title:', '@0 title: is empty; expected: title (1 to 70 characters)'],
  [
    ARTICLE,
    'service: compliance-readiness-review\n',
    'service:compliance-readiness-review\n',
    '@0 service: a space is missing after the colon',
  ],
  [
    ARTICLE,
    'author: leena-kulkarni\n',
    'author leena-kulkarni\n',
    '@0 the line is not a field, which is a name, a colon, and a space; if it continues the text above it, put more spaces before it',
  ],
  [
    ARTICLE,
    '  - boards-and-risk',
    '   - boards-and-risk',
    '@0 topics: the line has 3 spaces before it, must have 2, as in line 8',
  ],
  [
    ARTICLE,
    '  - boards-and-risk',
    ' - boards-and-risk',
    '@0 topics: the line has 1 space before it, must have 2, as in line 8',
  ],
  [ARTICLE, '  - boards-and-risk', '  -boards-and-risk', '@0 topics: a space is missing after the hyphen'],
  [
    ARTICLE,
    '  - boards-and-risk',
    '\t- boards-and-risk',
    '@0 topics: begin the line with spaces instead of a tab',
  ],
  [ARTICLE, 'service: c', ' service: c', '@0 service: the line has 1 space before it, must have none'],
  [ARTICLE, TOPICS, 'topics: [security-operations', '@0 topics: the closing ] is missing'],
  [
    ARTICLE,
    TOPICS,
    'topics: security-operations, boards-and-risk',
    '@0 topics: found "security-operations, boards-and-risk"; write it as a list: [security-operations, boards-and-risk]',
  ],
  [ARTICLE, 'date: 2024-01-18', 'date: 2026-11-31', '@0 date: found "2026-11-31"; November 2026 has 30 days'],
  [ARTICLE, 'date: 2024-01-18', 'date: 2026-13-01', '@0 date: found "2026-13-01"; there is no month 13'],
  [
    ARTICLE,
    "nextStep: 'If your",
    'nextStep: Write to us about rule #1.\naliases: [older]\n#',
    '@0 nextStep: "#1." would not be shown, because # begins a comment; put quotes around the whole text',
  ],
  [
    ARTICLE,
    "nextStep: 'If your",
    'nextStep: #1 is the rule.\naliases: [older]\n#',
    '@0 nextStep: "#1 is the rule." would not be shown, because # begins a comment; put quotes around the whole text',
  ],
  [
    ARTICLE,
    "  - 'A metric",
    "  - Ask for seat #4 in the car.\n# 'A metric",
    '@0 "#4 in the car." would not be shown, because # begins a comment; put quotes around the whole text',
  ],
  [
    QUESTIONS,
    '    answer: >-\n      We do not publish',
    '   answer: >-\n      We do not publish',
    '@0 answer: the line has 3 spaces before it, must have 4, as in line 7',
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
  const original = sourceOf(path);
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
  expect(messagesFor(ARTICLE, sourceOf(ARTICLE).replace(found, replacement))).toEqual([]);
});

test('several mistakes in the layout of a file are reported at once, and hide no mistake in its text', async () => {
  edit('articles/security-stack-metrics.md', (text) =>
    text
      .replace(/^title: .*$/m, "title: 'A Child's Passport'")
      .replace(/^service: /m, 'service:')
      .concat('\n[More](/blogs)\n'),
  );
  expect(await check()).toEqual([
    expect.stringContaining(":2 title: the apostrophe in Child's ends the text"),
    expect.stringMatching(/:\d+ service: a space is missing after the colon$/),
    expect.stringMatching(/:\d+ there is no page "\/blogs"/),
  ]);
});
