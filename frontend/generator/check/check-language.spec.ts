import { readdirSync, rmSync } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { DRAFT } from '../../testing/test-articles.ts';
import { didYouMean, expected, found } from '../../testing/field-mistakes.ts';
import { ARTICLE_PATH, useContentCopy, withField } from '../../testing/use-content-copy.ts';
import { typeset } from '../../src/content/schema/fields.ts';
import { inLanguage } from '../../src/content/schema/language.ts';
import { inFrontend } from '../folders.ts';
import { readContent, type ParsedArticle } from '../read/content.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

const { at, edit, write, check, testReplacements } = useContentCopy();
const { fields: ofFields, language, style } = wordsOfCheck();

// In each language, all texts are read anew. The longest, which no test is about, stay out.
beforeAll(() => {
  for (const name of readdirSync(inFrontend('content/articles'))) rmSync(at(`articles/${name}`));
});

const PLAY = 'link in the feed, in place of a video; its values are {title}, {duration}';
const PRIVACY = 'sentence with the link to the privacy notice, whose words are in [brackets]';

testReplacements([
  [
    'words/article.yaml',
    'keyPoints:',
    'keypoints:',
    `keypoints: ${ofFields.unknown}${didYouMean('keyPoints')}`,
  ],
  [
    'words/article.yaml',
    '{title} ({duration})',
    '{titel} ({duration})',
    `feedVideo: ${found('Play video: {titel} ({duration})', PLAY)}`,
  ],
  [
    'newsletter.yaml',
    '[privacy notice].',
    'privacy notice.',
    `privacy: ${found('What we store for this is in our privacy notice.', PRIVACY)}`,
  ],
]);

const setSite = (field: 'language' | 'quotes', value: string) =>
  edit('site.yaml', (text) =>
    text.replace(new RegExp(`^${field}: .*$`, 'm'), `${field}: ${value}`),
  );

/** The messages about a file. */
const messagesFor = async (path: string) =>
  (await check())
    .filter((message) => message.startsWith(`content/${path}:`))
    .map((message) => message.replace(/^\S+ /, ''));

test('a word that is missing is a mistake, which says where it is seen', async () => {
  edit('words/form.yaml', (text) => text.replace(/^submit: .*\n/m, ''));
  expect(await messagesFor('words/form.yaml')).toEqual([
    `submit: ${ofFields.missing}${expected('button of the form')}`,
  ]);
});

const TAG = 'language of the site, a BCP 47 tag such as en, de-AT or cs';

test.each(['english-language', 'de_AT', 'EN', 'x', ''])(
  'the language %j is a mistake',
  async (tag) => {
    setSite('language', `'${tag}'`);
    expect(await messagesFor('site.yaml')).toEqual([
      `language: ${tag ? found(tag, TAG) : ofFields.empty + expected(TAG)}`,
    ]);
  },
);

test.each(['ar', 'he-IL', 'fa'])('the language %s is refused with a sentence', async (tag) => {
  setSite('language', tag);
  expect(await messagesFor('site.yaml')).toEqual([
    `language: ${fill(language.rightToLeft, { tag })}`,
  ]);
});

test('a message with a number needs each plural form of the language', async () => {
  setSite('language', 'pl');
  const messages = await messagesFor('words/form.yaml');
  expect(messages).toEqual(
    ['many', 'few'].map((form) => `errors.tooLong: ${fill(language.plural, { form })}`),
  );
});

test('dates and quotation marks follow the language, and an apostrophe stays one', () => {
  setSite('language', 'de-AT');
  setSite('quotes', '„“‚‘');
  write(ARTICLE_PATH, withField(`title: "\\"Er sagte, 'so geht's' nicht\\", war's"`));
  const { articles } = readContent(at('.'));
  const { fields } = articles.find(({ path }) => path === ARTICLE_PATH) as ParsedArticle;
  expect(fields.title).toBe('„Er sagte, ‚so geht’s‘ nicht“, war’s');
  const [, day] = /^date: (.*)$/m.exec(DRAFT)!;
  const long = { dateStyle: 'long', timeZone: 'UTC' } as const;
  expect(fields.date!.text).toBe(new Date(day!).toLocaleDateString('de-AT', long));
});

test('German has typographic quotation marks and dashes, and names and drafts are checked', async () => {
  setSite('language', 'de');
  setSite('quotes', '„“‚‘');
  write(
    ARTICLE_PATH,
    `${DRAFT}\n\nEr sagt „nein“, und 74 percent – TODO – bleiben bei Sandglass Intelligence.`,
  );
  expect(await messagesFor(ARTICLE_PATH)).toEqual([
    `"TODO": ${style.unfinished}`,
    `"Sandglass Intelligence": ${fill(style.name, { placeholder: '%site.name%' })}`,
  ]);
});

test('quotation marks that are typographic already stay as they are', () => {
  setSite('quotes', '„“‚‘');
  edit('about.yaml', (text) =>
    text.replace(/^title: .*$/m, `title: '„eins“, "zwei", „drei ‚vier‘“'`),
  );
  const { fields } = readContent(at('.')).files.get('about.yaml')!;
  expect(fields['title']).toBe('„eins“, „zwei“, „drei ‚vier‘“');
});

test('in French, spaces are narrow within quotation marks and before double signs', async () => {
  setSite('language', 'fr');
  setSite('quotes', '« »“”');
  const title = `Il dit : "Qui l'a vu ?" ; « Moi ! », 12,5 % (à 10:30)`;
  const sentence = 'Il *dit* : "Qui l\'a *vu* ?", `a : b`, « oui ».';
  write(ARTICLE_PATH, `${withField(`title: '${title.replaceAll("'", "''")}'`)}\n\n${sentence}`);

  const { fields, body } = readContent(at('.')).files.get(ARTICLE_PATH)!;

  const NARROW = '\u202f';
  expect(fields['title']).toBe(
    'Il dit_: «_Qui l’a vu_?_»_; «_Moi_!_», 12,5_% (à 10:30)'.replaceAll('_', NARROW),
  );
  expect(body!.html).toContain(
    'Il <em>dit</em>_: «_Qui l’a <em>vu</em>_?_», <code>a : b</code>, «_oui_».'.replaceAll(
      '_',
      NARROW,
    ),
  );
  // A link preview has the title, too, in a font without such spaces.
  expect(await messagesFor(ARTICLE_PATH)).toEqual([]);
});

test('no line ends behind a paragraph sign', async () => {
  write(ARTICLE_PATH, withField('title: After § 22, and § in a text'));
  expect(readContent(at('.')).files.get(ARTICLE_PATH)!.fields['title']).toBe(
    'After §\u202f22, and § in a text',
  );
  expect(await messagesFor(ARTICLE_PATH)).toEqual([]);
});

test('no line ends behind a word of one letter in Polish, nor within a number', async () => {
  setSite('language', 'pl');
  const title = 'A w (z domu) od 6 500 do 1 234 567,5 zł, +48 601 234 567';
  write(
    ARTICLE_PATH,
    `${withField(`title: ${title}`)}\n\n## W *35 000* firm\n\nDom i *w* \`a b\`.`,
  );

  const { fields, body } = readContent(at('.')).files.get(ARTICLE_PATH)!;

  expect(fields['title']).toBe(
    'A~w~(z~domu) od 6_500 do 1_234_567,5 zł, +48 601 234 567'
      .replaceAll('~', '\u00a0')
      .replaceAll('_', '\u202f'),
  );
  expect(body!.html).toContain('<h2 id="w-35-000-firm">W\u00a0<em>35\u202f000</em> firm</h2>');
  expect(body!.html).toContain('Dom i\u00a0<em>w</em>\u00a0<code>a b</code>.');
  expect(await messagesFor(ARTICLE_PATH)).toEqual([]);
});

test('in English, a line may end behind a word of one letter', () => {
  write(ARTICLE_PATH, withField('title: A plan for 35 000 people in 2024 I saw'));
  expect(readContent(at('.')).files.get(ARTICLE_PATH)!.fields['title']).toBe(
    'A plan for 35\u202f000 people in 2024 I saw',
  );
});

test.each([
  [
    'fr',
    '« »“”',
    `Le terme d'"OSINT" recouvre l'analyse de 'l'"Oréal"' et l'11`,
    'Le terme d’«_OSINT_» recouvre l’analyse de “l’«_Oréal_»” et l’11',
  ],
  ['it', '«»“”', `dell'"OSINT" nell'azienda`, 'dell’«OSINT» nell’azienda'],
  ['de', '„“‚‘', 'laut "§ 5 UStG" gilt', 'laut „§_5 UStG“ gilt'],
  ['de', '„“‚‘', 'Der "€-Kurs", Anti-"Woke"', 'Der „€-Kurs“, Anti-„Woke“'],
  ['de', '„“‚‘', `"Er rief 'ja'", sagte "…und" er`, '„Er rief ‚ja‘“, sagte „…und“ er'],
  ['pl', '„”«»', '"§ 5", "(…)"', '„§_5”, „(…)”'],
  ['en', '“”‘’', `wrote: "(…)", and 'it's "Q"'`, 'wrote: “(…)”, and ‘it’s “Q”’'],
])('in %s with %s, the marks of %j open and close', (tag, quotes, typed, shown) => {
  expect(inLanguage({ tag, quotes }, () => typeset(typed))).toBe(shown.replaceAll('_', '\u202f'));
});

test('quotation marks without spaces get none', () => {
  setSite('language', 'de-CH');
  setSite('quotes', '«»‹›');
  write(ARTICLE_PATH, withField(`title: '"Ja", «nein», ''vielleicht'''`));
  expect(readContent(at('.')).files.get(ARTICLE_PATH)!.fields['title']).toBe(
    '«Ja», «nein», ‹vielleicht›',
  );
});

const FOUR_MARKS =
  'four marks that open and close a quotation, and one within it, ' +
  'such as “”‘’, „“‚‘ or, with spaces, « »“”';

test.each(['«»‹', '«  »‹›', 'abcd', '« » ‹ ›'])(
  'the quotation marks %j are a mistake',
  async (marks) => {
    setSite('quotes', `'${marks}'`);
    expect(await messagesFor('site.yaml')).toEqual([`quotes: ${found(marks, FOUR_MARKS)}`]);
  },
);
