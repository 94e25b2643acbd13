import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { FIRM, FIRM_SHORT } from '../../testing/example-firm.ts';
import { DRAFT } from '../../testing/test-articles.ts';
import { didYouMean, expected, found } from '../../testing/field-mistakes.ts';
import { ARTICLE_PATH, useContentCopy, withField } from '../../testing/use-content-copy.ts';
import { serverTexts } from '../server-texts.ts';
import { readContent } from '../read/content.ts';
import { today } from '../read/publication.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

const { fields: ofFields, links, placeholders, references, style } = wordsOfCheck();

const unknown = (placeholder: string) => fill(placeholders.unknown, { found: placeholder });
const nameFor = (placeholder: string) => fill(style.name, { placeholder });

const { at, edit, placeOf, read, write, check, testParagraphs, testReplacements } =
  useContentCopy();

const NAMED = `"${FIRM}": ${nameFor('%site.name%')}`;
const TYPED = style.plainMail;
const PARTS = 'retention, suspected, email, copied, webhook, receipt, analytics, proxy';
const STATEMENT =
  'the statement; %installation.days% needs when: [retention], ' +
  '%installation.suspectedDays% suspected, %installation.mailHost% email or receipt, ' +
  '%installation.copiedTo% copied, %installation.webhookHost% webhook';

testReplacements([
  ['privacy.md', '## ', `${FIRM.replace(' ', '\n')} advises.\n\n## `, NAMED],
  ['site.yaml', 'footerNote: ', `footerNote: ${FIRM} `, NAMED],
  [
    'statements.yaml',
    'when: [proxy]',
    'when: [proxi]',
    `logs.when: ${fill(ofFields.found, { value: '"proxi"' })}${didYouMean('proxy')}${expected(PARTS)}`,
  ],
  [
    'statements.yaml',
    'text: for %installation.days%',
    'text: for %installation.weeks%',
    `kept.text: ${found({ when: ['retention'], text: 'for %installation.weeks%' }, STATEMENT)}`,
  ],
  ['statements.yaml', 'text: for %installation.days%', 'text: for {days}', unknown('{days}')],
  [
    'words/mail.yaml',
    "fact: '{label}: {value}'",
    "fact: '{label}: {value} https://evil.example/?v={value}'",
    `lead.fact: ${fill(links.inWords, { address: 'https://evil.example/?v={value}' })}`,
  ],
  ['mail/receipt.md', '%mail.date%', '**Thank** you, %mail.date%', `"**Thank**": ${TYPED}`],
  ['mail/receipt.md', '%mail.date%', '[Thank](/blog) you, %mail.date%', `"](": ${TYPED}`],
  ['mail/receipt.md', '%mail.date%', '%mail.date% <!-- Check! -->', `"<!--": ${TYPED}`],
  ['mail/newsletter.md', '%mail.date%', '%mail.date%&nbsp;', `"&nbsp;": ${TYPED}`],
]);

test.each([
  ['newsletter.yaml', '%site.name%', '%site.nmae%'],
  ['privacy.md', '%statement.receipt%', '%statement.reciept%'],
  ['privacy.md', '%statement.receipt%', '%statment.receipt%'],
  ['privacy.md', '%legal.email%', '%legal.email'],
  ['mail/receipt.md', '%legal.email%', '%legal.mail%'],
  ['mail/receipt.md', '%mail.reference%', '%mail.refrence%'],
  ['mail/newsletter.md', '%site.url%', '%site.ulr%'],
])('%s: %s misspelled as %s', async (path, placeholder, written) => {
  edit(path, (text) => `${text}\n${written}\n`);
  const last = read(path).split('\n').length - 1;
  expect(await check()).toContain(
    `content/${path}:${last} ${unknown(written)}${didYouMean(placeholder)}`,
  );
});

testReplacements([
  [
    'statements.yaml',
    'kept:',
    'zz:\n  - text: "A \\x25statement.nosuch\\x25 word"\nkept:',
    `@1 zz.text: ${unknown('%statement.nosuch%')}${didYouMean('%statement.passed%')}`,
  ],
  [
    'words/desk.yaml',
    'listDescription: ',
    'listDescription: "0;url=http://elsewhere.example?\\x25site.config\\x25 http-equiv=refresh" #',
    `listDescription: ${unknown('%site.config%')}${didYouMean('%site.name%')}`,
  ],
  ['words/form.yaml', 'trap: ', 'trap: Kept %statement.kept% #', unknown('%statement.kept%')],
  ['site.yaml', 'tagline: ', 'tagline: Kept %statement.kept% #', unknown('%statement.kept%')],
  [
    'services/insider-threat-program.md',
    'title: ',
    'title: Kept %statement.kept% #',
    unknown('%statement.kept%'),
  ],
]);

test.each([
  ['&percnt;statement.constructor&percnt;', '%statement.constructor%', '%statement.newsletter%'],
  ['&#37;site.config%', '%site.config%', '%site.name%'],
  ['%site\\.config%', '%site.config%', '%site.name%'],
  ['## A %state**ment**.nosuch%', '%statement.nosuch%', '%statement.passed%'],
])(
  'a placeholder written as %s is found in what it becomes',
  async (written, placeholder, meant) => {
    write(ARTICLE_PATH, `${DRAFT}\n\n${written}\n`);
    // Where the text begins: what it becomes is on no line.
    expect(await check()).toEqual([
      `content/${ARTICLE_PATH}:20 ${unknown(placeholder)}${didYouMean(meant)}`,
    ]);
  },
);

test('the privacy notice must not have changed later than today', async () => {
  edit('privacy.md', (text) => text.replace('updated:', 'updated: 2999-01-01 #'));
  const mistake = fill(references.future, { day: '2999-01-01', today: today() });
  expect(await check()).toContain(`${placeOf('privacy.md', 'updated: 2999')} updated: ${mistake}`);
});

/** Placeholders that each mail needs, and what the message calls them. */
const NEEDED = {
  '%site.url%/privacy': placeholders.privacy,
  '%mail.date%': placeholders.day,
  '%mail.reference%': placeholders.reference,
};

test.each([
  ...['mail/newsletter.md', 'mail/receipt.md'].flatMap((path) =>
    Object.entries(NEEDED).map(([part, what]) => [path, part, what] as const),
  ),
  ['mail/newsletter.md', '%mail.confirmLink%', placeholders.confirm],
])('%s without %s', async (path, part, what) => {
  edit(path, (text) => text.replaceAll(part, 'nothing'));
  expect(await check()).toContain(`content/${path}:1 ${fill(placeholders.needed, { part, what })}`);
});

test('a mail has only its own placeholders, and none in the subject', async () => {
  const subject = 'Your request %mail.reference% to %legal.entity%';
  const text = '%mail.date% or {date}\n%mail.reference%, %mail.confirmLink%, %site.url%/privacy';
  write('mail/receipt.md', `---\nsubject: ${subject}\n---\n\n${text}\n`);
  expect((await check()).map((message) => message.replace(/^\S+ /, ''))).toEqual([
    fill(placeholders.subject, { found: '%mail.reference%' }),
    fill(placeholders.subject, { found: '%legal.entity%' }),
    unknown('{date}'),
    unknown('%mail.confirmLink%') + didYouMean('%mail.reference%'),
  ]);
});

test('the length of a text counts with the name in it', async () => {
  edit('site.yaml', (text) => text.replace(/^name: .*$/m, `name: ${'Long Name '.repeat(10)}`));
  write(ARTICLE_PATH, withField("title: '%site.name% Advises'"));
  const long = fill(ofFields.characters, { count: 107 });
  expect(await check()).toContain(
    `content/${ARTICLE_PATH}:2 title: ${long}${expected('title (1 to 70 characters)')}`,
  );
});

test('a name may have signs of every kind, and a short name may be an ordinary word', async () => {
  edit('history.md', (text) => `${text}\nSecurity was her work.\n`);
  edit('site.yaml', (text) =>
    text
      .replace(/^name: .*$/m, `name: "A+ [Risk]: O'Brien & Co."`)
      .replace(/^shortName: .*$/m, 'shortName: Security'),
  );
  const messages = await check();
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages) {
    expect(message).toMatch(/^content\/(?!articles\/)\S+ "Security": /);
    expect(message.endsWith(`"Security": ${nameFor('%site.shortName%')}`)).toBe(true);
  }
});

test('outside of articles, the short name is reported where it is written out', async () => {
  edit('site.yaml', (text) =>
    text
      .replace(/^name: .*$/m, 'name: Lanternfish Advice')
      .replace(/^shortName: .*$/m, 'shortName: Lanternfish'),
  );
  edit('privacy.md', (text) => text.replace('## ', 'Lanternfish advises.\n\n## '));
  expect(await check()).toEqual([
    `${placeOf('privacy.md', 'Lanternfish advises')} "Lanternfish": ${nameFor('%site.shortName%')}`,
  ]);
});

test('an address, or a longer word, may have the name in it', async () => {
  const named = `Write to Office@${FIRM_SHORT}.example about ${FIRM_SHORT}es, or see /${FIRM_SHORT}.`;
  edit('history.md', (text) => `${text}\n${named}\n`);
  const names = ['%site.name%', '%site.shortName%'].map(nameFor);
  const isAboutNames = (message: string) => names.some((name) => message.includes(name));
  expect((await check()).filter(isAboutNames)).toEqual([]);
});

const DASH = 'a sentence contains no dash; use a comma, a colon or two sentences';

const STRAIGHT = 'type straight quotation marks and apostrophes; the build makes them typographic';

testParagraphs('breaches of the house style, and placeholders that articles do not have', {
  'Practice once - on the first day.': `"once - on": ${DASH}`,
  'Practice twice -- on the first day.': `"twice -- on": ${DASH}`,
  'Practice thrice -\non the first day.': `"thrice -": ${DASH}`,
  '- An entry - with a dash': `"entry - with": ${DASH}`,
  'Run `ls` - then read.': `"\` - then": ${DASH}`,
  'Practice once — on the first day.': `"—": ${DASH}`,
  'Most “security reports.': `"“": ${STRAIGHT}`,
  'Most «reports.': `"«": ${STRAIGHT}`,
  'It isn´t.': `"´": ${STRAIGHT}`,
  'Practice \\- on the first day.': `"Practice \\- on": ${DASH}`,
  'TODO: more.': `"TODO": ${style.unfinished}`,
  'Write to %legal.email%.': unknown('%legal.email%'),
});

test('what nobody can write differently is no breach of the house style', async () => {
  const accepted = [
    '[Guide](https://example.com/todo/TODO/lorem-ipsum/U.S.-xxx–2024), https://example.com/TBD.',
    '18 U.S.C. 1831, and 410 U.S. 113.',
    'A placeholder, an SSN such as xxx-xx-1234, and the most recent backup.',
  ];
  write(ARTICLE_PATH, [DRAFT, ...accepted].join('\n\n'));
  expect(await check()).toEqual([]);
});

test('no dash in lists, tables, numbers, code and words', async () => {
  const accepted = [
    '- An entry\n  - An entry below it',
    '| A | - |\n| --- | ---: |',
    'Take 12 - 15 away.',
    'Type `a - b`.',
    '```sh\nls - l\n```',
    'A well-kept list.',
    '<!-- A comment -->',
  ];
  write(ARTICLE_PATH, [DRAFT, ...accepted].join('\n\n'));
  expect(await check()).toEqual([]);
});

test('a mail that was saved by an editor on Windows starts with its text', async () => {
  const texts = () => serverTexts(readContent(at('.')));
  const { receipt } = texts().mails;
  expect(receipt.text).toMatch(/^[^-\s]/);

  edit('mail/receipt.md', (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`);

  expect(await check()).toEqual([]);
  expect(texts().mails.receipt).toEqual({
    ...receipt,
    text: receipt.text.replaceAll('\n', '\r\n'),
  });
});

test('a dash that begins a line is told apart: it stands for the hyphen of a list', async () => {
  const source = `${DRAFT}\n\n– One\n– Two`;
  write(ARTICLE_PATH, source);
  const [one, two] = await check();
  const advice = 'begin each item of a list with - and a space; a sentence contains no dash';
  expect(one).toBe(`content/${ARTICLE_PATH}:24 "–": ${advice}`);
  expect(two).toBe(`content/${ARTICLE_PATH}:25 "–": ${advice}`);
});

test('what the build adds to a text is in the words of the content', () => {
  edit('words/text.yaml', (text) =>
    text
      .replace(/^notes: .*$/m, 'notes: Anmerkungen')
      .replace(/^backToNote: .*$/m, 'backToNote: Zurück zu Anmerkung {note}')
      .replace(/^tip: .*$/m, 'tip: Tipp')
      .replace(/^table: .*$/m, "table: 'Tabelle {number}: {columns}'")
      .replace(/^column: .*$/m, "column: '{column} :'"),
  );
  edit('site.yaml', (text) => text.replace(/^language: .*$/m, 'language: de'));
  const added = ['A claim.[^a]', '[^a]: The source.', '> [!TIP]\n> One.'];
  const table = '| Wer | Was | Wann |\n| --- | --- | --- |\n| Ada | Test | Heute |';
  write(ARTICLE_PATH, [DRAFT, ...added, table].join('\n\n'));

  const { html } = readContent(at('.')).files.get(ARTICLE_PATH)!.body!;

  expect(html).toContain('>Anmerkungen</h2>');
  expect(html).toContain('aria-label="Zurück zu Anmerkung 1"');
  expect(html).toContain('<strong>Tipp</strong>');
  expect(html).toContain('aria-label="Tabelle 1: Wer, Was und Wann"');
  expect(html).toContain('data-label="Wer\u202f:"');
});

const TABLE = 'name of a table, for screen readers; its values are {number}, {columns}';

test('a word that texts lack is one mistake, in the file of the words', async () => {
  edit('words/text.yaml', (text) => text.replace(/^notes: .*\n/m, '').replace('{number}', '{no}'));
  const { table } = parse(read('words/text.yaml')) as { table: string };
  expect(await check()).toEqual([
    `content/words/text.yaml:1 notes: ${ofFields.missing}${expected('heading of the footnotes')}`,
    `content/words/text.yaml:8 table: ${found(table, TABLE)}`,
  ]);
});
