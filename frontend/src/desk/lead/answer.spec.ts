import { expect, test } from '@jest/globals';
import { answerTo, MAILERS } from './answer.ts';

const EMAIL = 'edith@example.com';
const TEXTS = { subject: 'Ihre Anfrage #17', quote: 'Edith Clarke schrieb:' };

/** The parts of the draft that answers a message. */
const draftFor = (message: string, { email = EMAIL, quote = TEXTS.quote } = {}) => {
  const address = answerTo('mail', { ...TEXTS, email, message, quote });
  const { pathname, searchParams } = new URL(address);
  const [, , who, ...lines] = searchParams.get('body')!.split('\r\n');
  return {
    length: address.length,
    to: decodeURIComponent(pathname),
    subject: searchParams.get('subject'),
    who,
    quoted: lines.map((line) => line.replace(/^> /, '')).join('\n'),
  };
};

test('a short message is quoted whole, line by line, with its spaces', () => {
  const message = '  One,\n\ntwo & three?\n';
  expect(draftFor(message.replace('\n', '\r\n'))).toEqual({
    length: expect.any(Number),
    to: EMAIL,
    subject: TEXTS.subject,
    who: TEXTS.quote,
    quoted: message,
  });
});

test.each([
  ['300 Chinese characters', '我们需要帮助保护我们的系统安全。'.repeat(19)],
  ['400 Cyrillic characters', 'Нам нужна помощь с защитой наших систем. '.repeat(10)],
  ['5,000 characters of English', 'We would like to talk about our systems.\n'.repeat(125)],
])('%s are cut at a word, to an address of 2,000 characters', (_, message) => {
  const { length, quoted } = draftFor(message);
  expect(length).toBeLessThanOrEqual(2_000);
  expect(length).toBeGreaterThan(1_900);
  expect(quoted).toMatch(/ \[…\]$/);
  const kept = quoted.slice(0, -' […]'.length);
  expect(message.startsWith(kept)).toBe(true);
  const words = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(message);
  expect(words.containing(kept.length)!.index).toBe(kept.length);
});

test('what looks like one character is never cut, also where a word has no end', () => {
  const family = '👩‍👩‍👧‍👦';
  const { length, quoted } = draftFor(family.repeat(200));
  expect(length).toBeLessThanOrEqual(2_000);
  const kept = quoted.slice(0, -' […]'.length);
  expect(kept).toBe(family.repeat(kept.length / family.length));
  expect(draftFor('x'.repeat(250_000)).length).toBe(2_000);
});

test('a long name and address leave less room for the message', () => {
  const lead = { quote: '🦉'.repeat(100), email: `${'%'.repeat(64)}@${'a'.repeat(60)}.example` };
  expect(draftFor('We need help. '.repeat(300), lead).length).toBeLessThanOrEqual(2_000);
});

test.each([
  ['gmail', 'https://mail.google.com/mail/', 'su'],
  ['outlook', 'https://outlook.office.com/mail/deeplink/compose', 'subject'],
] as const)('%s gets the same draft in an address of its own', (mailer, page, subject) => {
  const draft = { ...TEXTS, email: EMAIL, message: 'One & two?\nThree + four.' };
  const address = answerTo(mailer, draft);
  const { origin, pathname, searchParams } = new URL(address);
  expect(origin + pathname).toBe(page);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    to: EMAIL,
    [subject]: TEXTS.subject,
    body: `\r\n\r\n${TEXTS.quote}\r\n> One & two?\r\n> Three + four.`,
  });
  // Outlook shows a plus sign for a space as it is.
  expect(address).not.toContain('+');
});

test.each(MAILERS)('an address for %s has at most 2,000 characters', (mailer) => {
  const message = 'We would like to talk about our systems.\n'.repeat(125);
  expect(answerTo(mailer, { ...TEXTS, email: EMAIL, message }).length).toBeLessThanOrEqual(2_000);
});
