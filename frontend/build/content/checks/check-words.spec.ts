import { expect, test } from '@jest/globals';
import { FIRM, FIRM_SHORT } from '../../../testing/example-firm.ts';
import { DRAFT, inMetrics, testMistakes, useContentCopy } from '../../../testing/use-content-copy.ts';
import { serverTexts } from '../../texts.ts';
import { readContentFolder } from '../content-folder.ts';

const { at, edit, write, check } = useContentCopy();

const NAMED = `"${FIRM}": write %site.name%, which stands for the name`;
const misspelled = (path: string, token: string, written: string) =>
  [path, token, written, `@0 nothing fills in "${written}" here; did you mean "${token}"?`] as const;
const inMail = (name: string, found: string, written: string, message: string) =>
  [`mail/${name}.md`, found, written, `@0 ${message}`] as const;

testMistakes([
  ['about.md', '%site.name% is a private', `${FIRM.replace(' ', '\n  ')} is a private`, `@0 ${NAMED}`],
  [
    'about.md',
    '%site.name%',
    FIRM_SHORT,
    `@0 "${FIRM_SHORT}": write %site.shortName%, which stands for the name`,
  ],
  ['site.yaml', /(?<=^footerNote: ')%site.name%/m, FIRM, `@0 ${NAMED}`],
  misspelled('newsletter.yaml', '%site.name%', '%site.nmae%'),
  misspelled('privacy.md', '%statement.receipt%', '%statement.reciept%'),
  misspelled('mail/receipt.md', '%legal.email%', '%legal.mail%'),
  ['statements.yaml', 'when: [proxy]', 'when: [proxi]', '@0 logs.when: found "proxi"; did you mean "proxy"?'],
  [
    'statements.yaml',
    'text: for {days}',
    'text: for {weeks}',
    '@0 kept.text: found "for {weeks}"; expected: ',
  ],
  inMetrics('Write to %legal.email%.', 'nothing fills in "%legal.email%" here'),
  misspelled('privacy.md', '%legal.email%', '%legal.email'),
  misspelled('privacy.md', '%statement.receipt%', '%statment.receipt%'),
  misspelled('mail/receipt.md', '{reference}', '{refrence}'),
  ['mail/receipt.md', '{date}', '{date', '@0 nothing fills in "{date" here'],
  inMail(
    'receipt',
    '{reference}. Please',
    '{reference}, {confirmLink}. Please',
    'nothing fills in "{confirmLink}" here',
  ),
  inMail(
    'newsletter',
    '%PUBLIC_URL%/imprint',
    '%PUBLIC_ULR%/imprint',
    'nothing fills in "%PUBLIC_ULR%" here; did you mean "%PUBLIC_URL%"?',
  ),
  inMail(
    'receipt',
    'Your request to',
    'Your request {reference} to',
    'the subject is sent as typed; remove {reference}',
  ),
  inMail(
    'receipt',
    'Your request to',
    'Your request to %legal.entity%,',
    'the subject is sent as typed; remove %legal.entity%',
  ),
  ['mail/newsletter.md', '{confirmLink}', '', '1 the text needs {confirmLink}, the link to confirm'],
  ...['mail/newsletter.md', 'mail/receipt.md'].flatMap(
    (path) =>
      [
        [path, '/privacy', '', '1 the text needs %PUBLIC_URL%/privacy, the link to the privacy notice'],
        [path, '{date}', 'today', '1 the text needs {date}, the day of the request'],
        [path, '{reference}', 'unknown', '1 the text needs {reference}, by which the firm finds the request'],
      ] as const,
  ),
]);

test('the length of a text counts with the name in it', async () => {
  edit('site.yaml', (text) => text.replace(/^name: .*$/m, `name: ${'Long Name '.repeat(10)}`));
  expect(await check()).toContainEqual(
    expect.stringMatching(
      /^content\/home\/hero\.yaml:\d+ metaTitle: has 134 characters; expected: title in the/,
    ),
  );
});

test('a name may have signs of every kind, and a short name may be an ordinary word', async () => {
  edit('site.yaml', (text) =>
    text
      .replace(/^name: .*$/m, `name: "A+ [Risk]: O'Brien & Co."`)
      .replace(/^shortName: .*$/m, 'shortName: Security'),
  );
  const messages = await check();
  expect(messages.length).toBeGreaterThan(0);
  for (const message of messages)
    expect(message).toMatch(/^content\/(?!articles\/)\S+ "Security": write %site\.shortName%/);
});

test('an address, or a longer word, may have the name in it', async () => {
  edit(
    'about.md',
    (text) =>
      `${text}\nWrite to Office@${FIRM_SHORT}.example about ${FIRM_SHORT}es, or see /${FIRM_SHORT}.\n`,
  );
  expect((await check()).filter((message) => message.includes('write %site'))).toEqual([]);
});

/** Returns the messages about the text of an article, without their place. */
const messagesFor = async (text: string) => {
  write('articles/x.md', DRAFT + '\n' + text);
  return (await check()).map((line) => line.replace(/^content\/articles\/x\.md:\d+ /, ''));
};

const DASH = 'a sentence contains no dash; use a comma, a colon or two sentences';

test.each([
  ['Practice once - on the first day.', `"once - on": ${DASH}`],
  ['Practice once -- on the first day.', `"once -- on": ${DASH}`],
  ['Practice once -\non the first day.', `"once -": ${DASH}`],
  ['- An entry - with a dash', `"entry - with": ${DASH}`],
  ['Run `ls` - then read.', `"\`ls\` - then": ${DASH}`.replace('`ls`', '`')],
  ['Practice once — on the first day.', `"—": ${DASH}`],
])('%s', async (text, message) => {
  expect(await messagesFor(text)).toEqual([message]);
});

test.each([
  '- An entry\n  - An entry below it',
  '| A | - |\n| --- | ---: |',
  'Take 12 - 15 away.',
  'Type `a - b`.',
  '```sh\nls - l\n```',
  'A well-kept list',
  '<!-- A comment -->',
])('no dash: %j', async (text) => {
  expect(await messagesFor(text)).toEqual([]);
});

test('a mail that was saved by an editor on Windows starts with its text', async () => {
  const texts = () => serverTexts(readContentFolder(at('.')), (text) => text);
  const { receipt } = texts().mails;
  expect(receipt.text).toMatch(/^Thank you for writing to us\./);

  edit('mail/receipt.md', (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`);

  expect(await check()).toEqual([]);
  expect(texts().mails.receipt).toEqual({ ...receipt, text: receipt.text.replaceAll('\n', '\r\n') });
});
