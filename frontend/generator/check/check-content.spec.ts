import { expect, test } from '@jest/globals';
import { DRILL, LEDGER } from '../../testing/test-articles.ts';
import { didYouMean, expected, found } from '../../testing/field-mistakes.ts';
import {
  ARTICLE_PATH,
  PUBLISHED,
  useContentCopy,
  withField,
} from '../../testing/use-content-copy.ts';
import { lineAt } from '../read/mistake.ts';
import { today } from '../read/publication.ts';
import { fittingMinutes } from '../read/reading-time.ts';
import { fill, wordsOfCheck, type WordsOfCheck } from '../words/words-of-check.ts';
import { MEMBERS, SERVICE_IDS } from '../../testing/example-firm.ts';

const MEMBER = MEMBERS[0]!;
const SERVICE = SERVICE_IDS[0]!;

const { edit, read, remove, placeOf, write, check, testMistakes } = useContentCopy();

const { articles, characters, charts, fields, files, links, placeholders, references, yaml } =
  wordsOfCheck();

const needsQuotes = (mark: string) => fill(yaml.quotes, { mark });
const comment = (text: string) => fill(yaml.comment, { comment: text });
type Word = Exclude<keyof WordsOfCheck['characters'], 'after' | 'first'>;
const after = (what: Word, before: string, code: string, advice: Word) =>
  fill(characters.after, { what: characters[what], before, code, advice: characters[advice] });
const first = (what: Word, code: string, advice: Word) =>
  fill(characters.first, { what: characters[what], code, advice: characters[advice] });
const noMember = (id: string) => fill(references.noMember, { id });
const noArticle = (id: string) => fill(references.noArticle, { id });
const noService = (id: string) => fill(references.noService, { id });
const future = (day: string) => fill(references.future, { day, today: today() });
const asList = (text: string) =>
  `${fill(fields.found, { value: JSON.stringify(text) })}; ${fill(fields.asList, { text })}`;

const TITLE = 'title (1 to 70 characters)';
const DATE = 'publication date, a day of the calendar, as YYYY-MM-DD';

testMistakes(ARTICLE_PATH, withField, {
  'title: A Passport: Yours': `title: ${yaml.colon}`,
  "title: 'A Child's Passport: What to Settle'": `title: ${yaml.goesOn}`,
  'title: "A "Safe" Passport: What to Settle"': `title: ${yaml.goesOn}`,
  'title: "A Passport': `title: ${yaml.unclosed}`,
  "title: 'A Passport": `title: ${yaml.unclosed}`,
  'topics: [keys-and-locks': `topics: ${yaml.unclosed}`,
  'title: @home': `title: ${needsQuotes('@')}`,
  'title: !Stop Here': `title: ${needsQuotes('!')}`,
  'title: 2017': `title: ${fill(fields.found, { value: '2017' })}; ${fields.unquoted}`,
  'titel: One': `titel: ${fields.unknown}${didYouMean('title')}`,
  'title:': `title: ${fields.empty}${expected(TITLE)}`,
  'title: One\ntitle: Two': `@1 title: ${yaml.twice}`,
  'service:compliance-readiness-review': `service: ${yaml.noField}`,
  'author someone': yaml.noField,
  'topics\n  - keys-and-locks': yaml.noField,
  ' service: compliance-readiness-review': `service: ${yaml.indentation}`,
  ' author: someone': `author: ${yaml.indentation}`,
  'topics:\n  - keys-and-locks\n   - night-watch': `@2 ${yaml.indentation}`,
  'topics:\n  - keys-and-locks\n - night-watch': `@2 ${yaml.indentation}`,
  'topics:\n  - keys-and-locks\n  -night-watch': `@2 ${yaml.indentation}`,
  'topics:\n  - keys-and-locks\n\t- night-watch': `@2 ${yaml.tab}`,
  'topics: keys-and-locks, night-watch': `topics: ${asList('keys-and-locks, night-watch')}`,
  'date: 2026-11-31': `date: ${found('2026-11-31', DATE)}`,
  'date: 0226-11-25': `date: ${found('0226-11-25', DATE)}`,
  'nextStep: See rule #1.': `nextStep: ${comment('#1.')}`,
  'nextStep: #1 is the rule.': `nextStep: ${comment('#1 is the rule.')}`,
  'summary:\n  - See rule #1.\n  - The second.\n  - The third.': `@1 ${comment('#1.')}`,
});

testMistakes(ARTICLE_PATH, withField, {
  'title: &c. is the rest': `title: ${needsQuotes('&')}`,
  'title: "One\\bTwo"': `title: ${after('control', 'One', '0008', 'delete')}`,
});

const FIELDS =
  'title, description, excerpt, date, draft, updated, readingTime, topics, summary, related, ' +
  'nextStep, service, author, cover, aliases, sources';

test.each(['constructor', '__proto__', 'toString'])(
  'a field called %s is an unknown one',
  async (name) => {
    write(ARTICLE_PATH, withField(`${name}: one`));
    const place = placeOf(ARTICLE_PATH, `${name}: `);
    const known = fill(fields.known, { names: FIELDS });
    expect(await check()).toEqual([`${place} ${name}: ${fields.unknown}${known}`]);
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
    expect(lines[0]!.endsWith(` a: ${needsQuotes('&')}`)).toBe(true);
  },
);

test.each([
  ['a\u000Bb', after('lineBreak', 'a', '000B', 'replaceBreak')],
  ['a\u2028b', after('lineBreak', 'a', '2028', 'replaceBreak')],
  ['a\bb', after('control', 'a', '0008', 'delete')],
  ['\u200B## Part', first('invisible', '200B', 'typeAround')],
  ['se\u00ADcurity', after('invisible', 'se', '00AD', 'typeAround')],
  ['a\uFEFFb', after('invisible', 'a', 'FEFF', 'typeAround')],
  ['\uF0B7 One', first('symbol', 'F0B7', 'deleteSymbol')],
  ['a\uFFFCb', after('picture', 'a', 'FFFC', 'delete')],
  ['a \u200Fb', after('invisible', 'a', '200F', 'typeAround')],
  ['the\u00A0words.', after('space', 'the', '00A0', 'plainSpace')],
  ['The end. \u00A0More.', after('space', 'The end.', '00A0', 'plainSpace')],
  ['an e\u2011mail', after('hyphen', 'an e', '2011', 'plainHyphen')],
  ['a con\uFB01rmed claim', after('letters', 'a con', 'FB01', 'typeLetters')],
  ['the cafÃ©', after('encoding', 'the caf', '00C3', 'typeAgain')],
  ['`a\u0001`', after('control', '`a', '0001', 'delete')],
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
  '  - question: How?\n   answer: So.': `@1 answer: ${yaml.indentation}`,
  ' - question: How?\n    answer: So.': `question: ${yaml.indentation}`,
  '  - question:How?\n    answer: So.': `question: ${yaml.noField}`,
  '  - question: How?\n    answer: >-\n      We do not publish\n    any name': `@3 ${yaml.noField}`,
  '  - question: How?\n    answer: >-\n       We do not publish\n      any name': `@3 ${yaml.indentation}`,
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
    expect.stringContaining(`:2 title: ${yaml.colon}`),
    expect.stringContaining(`:12 ${yaml.goesOn}`),
    expect.stringContaining(`:21 ${fill(links.noPage, { path: '/blogs' })}`),
  ]);
});

testMistakes(ARTICLE_PATH, withField, {
  [`related: [${LEDGER}s, ${DRILL}]`]: `related: ${noArticle(`${LEDGER}s`)}${didYouMean(LEDGER)}`,
  [`related: [x, ${DRILL}]`]: `related: ${fill(references.noOther, { id: 'x' })}`,
  [`related:\n  - ${DRILL}\n  - ${DRILL}`]: `@2 related: ${fill(references.duplicate, {
    value: DRILL,
    place: 'content/articles/x.md:16',
  })}`,
  [`service: ${SERVICE}s`]: `service: ${noService(`${SERVICE}s`)}${didYouMean(SERVICE)}`,
  [`author: ${MEMBER}s`]: `author: ${noMember(`${MEMBER}s`)}${didYouMean(MEMBER)}`,
  'author: qqqqqqqqqqqqqqqqqqqqqqqqqqqq': `author: ${noMember('qqqqqqqqqqqqqqqqqqqqqqqqqqqq')}`,
  'updated:\n  date: 2024-01-17\n  changes: One source.': `@1 updated.date: ${fill(
    references.beforePublication,
    { day: '2024-01-17', published: '2024-01-18' },
  )}`,
  'updated:\n  dat: 2024-09-12\n  changes: One source.': `@1 updated.dat: ${fields.unknown}${didYouMean('date')}`,
});

test('an update must not be of a later day than today', async () => {
  write(ARTICLE_PATH, withField('updated:\n  date: 2999-01-01\n  changes: One source.'));
  expect(await check()).toEqual([
    `${placeOf(ARTICLE_PATH, '  date: 2999')} updated.date: ${future('2999-01-01')}`,
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
  [600, 1, 2, 4],
  [781, 5, 3, 4],
  [1000, 7, 3, 6],
])('an article of %i words and %i minutes is reported', async (words, minutes, least, most) => {
  write(ARTICLE_PATH, articleOf(words, minutes));
  const fitting = fill(articles.minutes, { least, most });
  expect(await check()).toEqual([
    `content/${ARTICLE_PATH}:6 readingTime: ${fill(articles.readingTime, { words, fitting, found: minutes })}`,
  ]);
});

const DRAFT_FIELD = 'true: the article is in the preview only';

test.each([
  ['with fields that cannot be read', 'draft: true\nservice', `:7 ${yaml.noField}`],
  ['with a wrong draft field', 'draft: yes', `:6 draft: ${found('yes', DRAFT_FIELD)}`],
])('the reading time of an article %s is not reported', async (_, written, message) => {
  write(ARTICLE_PATH, articleOf(150, 9).replace('readingTime', `${written}\nreadingTime`));
  expect(await check()).toEqual([`content/${ARTICLE_PATH}${message}`]);
});

test('reports a file that is neither a text nor a picture, unless it is the system’s', async () => {
  for (const name of ['notes.txt', 'Thumbs.db', '.DS_Store']) write(`articles/${name}`, '');
  expect(await check()).toEqual([`content/articles/notes.txt:1 ${files.unknown}`]);
});

test('an invalid file is still known to the files that name it', async () => {
  edit(PUBLISHED, (text) => text.replace(/^date: .*$/m, 'date: soon'));
  expect(await check()).toEqual([
    `${placeOf(PUBLISHED, 'date: soon')} date: ${found('soon', DATE)}`,
  ]);
});

test('a draft may be incomplete, but no page may link to it', async () => {
  edit(PUBLISHED, (text) => text.replace('readingTime: 6', 'readingTime: 1\ndraft: true'));
  const lines = await check();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    expect(line.endsWith(` ${fill(links.unpublished, { path: `/blog/${DRILL}` })}`)).toBe(true);
});

test('a chart without a closing fence is the only message', async () => {
  const lines = read(PUBLISHED).split('\n');
  const begin = lines.findLastIndex((line) => line.startsWith('```chart'));
  edit(PUBLISHED, () => lines.toSpliced(lines.indexOf('```', begin), 1).join('\n'));
  expect(await check()).toEqual([`content/${PUBLISHED}:${begin + 1} ${charts.open}`]);
});

const FIGURES = 'home/expertise.yaml';

test.each([
  [1, []],
  [12, []],
  [13, [`content/${FIGURES}:4 items: ${fill(fields.tooMany, { count: 13, limit: 12 })}`]],
  [0, [`content/${FIGURES}:4 items: ${fill(fields.tooFew, { count: 0, limit: 1 })}`]],
])('%i figures on the home page', async (count, messages) => {
  const figures = Array.from(
    { length: count },
    (_, index) => `  - { figure: '${index}', label: x }`,
  );
  edit(FIGURES, (text) =>
    text.replace(/^items:\n[^]*/m, ['items:', ...figures, count ? '' : '  []'].join('\n')),
  );
  expect(await check()).toEqual(messages);
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
  expect(await check()).toEqual([`content/home/benefits.yaml:1 ${files.missing}`]);
});

test('a row of the imprint may name a value, which must be one of those above', async () => {
  edit('legal.yaml', (text) => text.replace("'%legal.entity%'", "'%legal.entiti%'"));
  const unknown = fill(placeholders.unknown, { found: '%legal.entiti%' });
  expect(await check()).toEqual([
    `${placeOf('legal.yaml', '%legal.entiti%')} ${unknown}${didYouMean('%legal.entity%')}`,
  ]);
});
