import { expect, test } from '@jest/globals';
import { ARTICLE, useContentCopy, withField } from '../../testing/use-content-copy.ts';

const { write, check, testMistakes } = useContentCopy();

const INDENTATION =
  'check the spaces of this line: as many before it as before the lines that it belongs with, and one behind the hyphen';
const NO_FIELD =
  'the line is not a field, which is a name, a colon, and a space; if it continues the text above it, put more spaces before it';
const GOES_ON = `the text goes on behind its closing mark; put "…" around the whole text, or '…' if it has quotation marks`;
const UNCLOSED = 'the closing quotation mark or bracket is missing';
const COMMENT = 'would not be shown, because # begins a comment; put quotes around the whole text';

const DATE = 'publication date, a day of the calendar, as YYYY-MM-DD';

testMistakes(ARTICLE, withField, {
  'title: A Passport: Yours': 'title: the text contains a colon; put quotes around it: "…"',
  "title: 'A Child's Passport: What to Settle'": `title: ${GOES_ON}`,
  'title: "A "Safe" Passport: What to Settle"': `title: ${GOES_ON}`,
  'title: "A Passport': `title: ${UNCLOSED}`,
  "title: 'A Passport": `title: ${UNCLOSED}`,
  'topics: [security-operations': `topics: ${UNCLOSED}`,
  'title: @home': 'title: a text that begins with @ needs quotes around it: "…"',
  'title: !Stop Here': 'title: a text that begins with ! needs quotes around it: "…"',
  'title: 2017': 'title: found 2017; put quotes around it, so that it is a text',
  'titel: One': 'titel: there is no such field; did you mean "title"?',
  'title:': 'title: is empty; expected: title (1 to 70 characters)',
  'title: One\ntitle: Two': '@1 title: the field is there twice; remove one',
  'service:compliance-readiness-review': `service: ${NO_FIELD}`,
  'author someone': NO_FIELD,
  'topics\n  - security-operations': NO_FIELD,
  ' service: compliance-readiness-review': `service: ${INDENTATION}`,
  'topics:\n  - security-operations\n   - boards-and-risk': `@2 ${INDENTATION}`,
  'topics:\n  - security-operations\n - boards-and-risk': `@2 ${INDENTATION}`,
  'topics:\n  - security-operations\n  -boards-and-risk': `@2 ${INDENTATION}`,
  'topics:\n  - security-operations\n\t- boards-and-risk': '@2 begin the line with spaces instead of a tab',
  'topics: security-operations, boards-and-risk':
    'topics: found "security-operations, boards-and-risk"; write it as a list: [security-operations, boards-and-risk]',
  'date: 2026-11-31': `date: found "2026-11-31"; expected: ${DATE}`,
  'date: 0226-11-25': `date: found "0226-11-25"; expected: ${DATE}`,
  'nextStep: See rule #1.': `nextStep: "#1." ${COMMENT}`,
  'nextStep: #1 is the rule.': `nextStep: "#1 is the rule." ${COMMENT}`,
  'summary:\n  - See rule #1.\n  - The second.\n  - The third.': `@1 "#1." ${COMMENT}`,
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
  'topics: [security-operations,\n  boards-and-risk]',
  'topics:\n- security-operations\n- boards-and-risk',
])('accepts %j', async (written) => {
  write(ARTICLE, withField(written));
  expect(await check()).toEqual([]);
});

test('several mistakes in the fields are reported at once, with those in the text', async () => {
  write(
    ARTICLE,
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
