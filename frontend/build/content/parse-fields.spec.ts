import { beforeEach, expect, test } from '@jest/globals';
import { DRAFT, useContentCopy } from '../../testing/use-content-copy.ts';
import { lineAt } from './mistake.ts';

const { write, check } = useContentCopy();

const ARTICLE = 'articles/x.md';
const QUESTIONS = 'home/questions.yaml';
const TITLE = "title: 'Four Numbers: What a Board Needs'";
const TOPICS = 'topics:\n  - security-operations\n  - boards-and-risk';

const SOURCES = {
  [ARTICLE]: DRAFT,
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

beforeEach(() => {
  for (const [path, source] of Object.entries(SOURCES)) write(path, source);
});

const INDENTATION =
  'check the spaces of this line: as many before it as before the lines that it belongs with, and one behind the hyphen';
const NO_FIELD =
  'the line is not a field, which is a name, a colon, and a space; if it continues the text above it, put more spaces before it';
const GOES_ON = `the text goes on behind its closing mark; put "…" around the whole text, or '…' if it has quotation marks`;
const UNCLOSED = 'the closing quotation mark or bracket is missing';
const COMMENT = 'would not be shown, because # begins a comment; put quotes around the whole text';

const title = (written: string, message: string) =>
  [ARTICLE, TITLE, written, `@0 title: ${message}`] as const;

/** A file, a text in it, what an editor writes instead, and the only message. "@1": one line below the text. */
const MISTAKES: readonly (readonly [
  path: keyof typeof SOURCES,
  found: string,
  replacement: string,
  message: string,
])[] = [
  title('title: A Passport: Yours', 'the text contains a colon; put quotes around it: "…"'),
  title("title: 'A Child's Passport: What to Settle'", `${GOES_ON}`),
  title('title: "A "Safe" Passport: What to Settle"', `${GOES_ON}`),
  title('title: "A Passport', UNCLOSED),
  title("title: 'A Passport", UNCLOSED),
  [ARTICLE, TOPICS, 'topics: [security-operations', `@0 topics: ${UNCLOSED}`],
  title('title: @home', 'a text that begins with @ needs quotes around it: "…"'),
  title('title: !Stop Here', 'a text that begins with ! needs quotes around it: "…"'),
  title('title: 2017', 'found 2017; put quotes around it, so that it is a text'),
  [ARTICLE, TITLE, `titel${TITLE.slice(5)}`, '@0 titel: there is no such field; did you mean "title"?'],
  title('title:', 'is empty; expected: title (1 to 70 characters)'),
  [ARTICLE, TITLE, `${TITLE}\n${TITLE}`, '@1 title: the field is there twice; remove one'],
  [ARTICLE, 'service: c', 'service:c', `@0 service: ${NO_FIELD}`],
  [ARTICLE, 'author: ', 'author ', `@0 ${NO_FIELD}`],
  [ARTICLE, 'service: c', ' service: c', `@0 service: ${INDENTATION}`],
  ...['   - ', ' - ', '  -'].map(
    (start) => [ARTICLE, '  - boards-and-risk', `${start}boards-and-risk`, `@0 ${INDENTATION}`] as const,
  ),
  [ARTICLE, '  - boards-and-risk', '\t- boards-and-risk', '@0 begin the line with spaces instead of a tab'],
  [
    ARTICLE,
    TOPICS,
    'topics: security-operations, boards-and-risk',
    '@0 topics: found "security-operations, boards-and-risk"; write it as a list: [security-operations, boards-and-risk]',
  ],
  [
    ARTICLE,
    'date: 2024-01-18',
    'date: 2026-11-31',
    '@0 date: found "2026-11-31"; expected: publication date, a day of the calendar, as YYYY-MM-DD',
  ],
  [ARTICLE, "nextStep: 'If your", 'nextStep: See rule #1.\n#', `@0 nextStep: "#1." ${COMMENT}`],
  [
    ARTICLE,
    "nextStep: 'If your",
    'nextStep: #1 is the rule.\n#',
    `@0 nextStep: "#1 is the rule." ${COMMENT}`,
  ],
  [ARTICLE, "  - 'A metric", "  - See rule #1.\n# 'A metric", `@0 "#1." ${COMMENT}`],
  [QUESTIONS, '    answer: >-\n      We', '   answer: >-\n      We', `@0 answer: ${INDENTATION}`],
  [QUESTIONS, '  - question: How', ' - question: How', `@0 question: ${INDENTATION}`],
  [QUESTIONS, '  - question: How', '  - question:How', `@0 question: ${NO_FIELD}`],
  [QUESTIONS, '      any sensitive', '    any sensitive', `@0 ${NO_FIELD}`],
  [QUESTIONS, '      We do not', '       We do not', `@1 ${INDENTATION}`],
  [QUESTIONS, 'items:\n', 'items\n', `@0 ${NO_FIELD}`],
];

test.each(MISTAKES)('%s: %s → %s: one message', async (path, found, replacement, message) => {
  const original = SOURCES[path];
  const start = original.indexOf(found);
  expect(start).toBeGreaterThanOrEqual(0);
  write(
    path,
    original.replace(found, () => replacement),
  );
  const expected = message.replace(/^@(\d)/, (_, below) => String(lineAt(original, start) + Number(below)));
  expect(await check()).toEqual([`content/${path}:${expected}`]);
});

test.each([
  ['a comment on a line of its own', TITLE, `# Which title?\n${TITLE}`],
  ['a comment behind a quoted text', TITLE, `${TITLE} # Shorter?`],
  ['a # in quotation marks', TITLE, "title: 'Rule #4'"],
  ['a # within a word', TITLE, 'title: C# and F# for Boards'],
  ['a text that continues on the next line', TITLE, 'title: Security Stack\n  Metrics'],
  ['a list in brackets on two lines', TOPICS, 'topics: [security-operations,\n  boards-and-risk]'],
  ['a list without indentation', TOPICS, TOPICS.replaceAll('  - ', '- ')],
])('accepts %s', async (_, found, replacement) => {
  write(ARTICLE, DRAFT.replace(found, replacement));
  expect(await check()).toEqual([]);
});

test('several mistakes in the fields are reported at once, with those in the text', async () => {
  write(
    ARTICLE,
    DRAFT.replace(TITLE, 'title: A Passport: Yours')
      .replace("'A metric", "'A child's metric")
      .replace('A word.', '[More](/blogs)'),
  );
  expect(await check()).toEqual([
    expect.stringContaining(':2 title: the text contains a colon'),
    expect.stringContaining(':12 the text goes on behind its closing mark'),
    expect.stringContaining(':21 there is no page "/blogs"'),
  ]);
});
