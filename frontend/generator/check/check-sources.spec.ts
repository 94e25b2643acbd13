import { expect, test } from '@jest/globals';
import { DRAFT } from '../../testing/test-articles.ts';
import { expected, found } from '../../testing/field-mistakes.ts';
import { today } from '../read/publication.ts';
import { ARTICLE_PATH, useContentCopy, withField } from '../../testing/use-content-copy.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

const { articles, fields: ofFields, references } = wordsOfCheck();

const { check, testMistakes, write } = useContentCopy();

const LAW = 'https://example.com/the-law';
const VIDEO = '::video{id="Ula3TG8QS7g" title="What it shows" duration="8:28"}';

const textWith = (fields: string) =>
  `${withField(fields)}\nThe [rule](${LAW}) is [old](/blog).\n\n${VIDEO}\n`;

const source = (...lines: string[]) =>
  ['sources:\n  - supports: The rule is old', ...lines].join('\n    ');

const ADDRESS = 'where one can read it, an address that begins with https://';
const CHECKED =
  'when somebody last compared article and source, if not for the publication, ' +
  'a day of the calendar, as YYYY-MM-DD';
const KNOWN = fill(ofFields.known, { names: 'supports, address, checked, note' });
const noLink = (address: string) => fill(articles.noLink, { address });

testMistakes(ARTICLE_PATH, textWith, {
  [source('address: http://example.com/the-law')]:
    `@2 sources.address: ${found('http://example.com/the-law', ADDRESS)}`,
  [source('address: example.com')]: `@2 sources.address: ${found('example.com', ADDRESS)}`,
  [source()]: `@1 sources.address: ${ofFields.missing}${expected(ADDRESS)}`,
  [source(`address: ${LAW}`, 'checked: 2999-01-05')]:
    `@3 sources.checked: ${fill(references.future, { day: '2999-01-05', today: today() })}`,
  [source(`address: ${LAW}`, 'checked: in May')]: `@3 sources.checked: ${found('in May', CHECKED)}`,
  [source(`address: ${LAW}`, 'sure: certain')]: `@3 sources.sure: ${ofFields.unknown}${KNOWN}`,
  [`${source(`address: ${LAW}`)}\n  - supports: It is kept\n    address: ${LAW}/2`]: `@4 sources.address: ${noLink(`${LAW}/2`)}`,
});

test('what a source has, and its link or video in the text', async () => {
  const fields = source(`address: ${LAW}`, `checked: ${today()}`, 'note: in full; certain');
  const watched = 'https://www.youtube.com/watch?v=Ula3TG8QS7g';
  write(ARTICLE_PATH, textWith(`${fields}\n  - supports: The film\n    address: ${watched}`));
  expect(await check()).toEqual([]);
});

test('beside sources, each link to another site needs one', async () => {
  const other = textWith(source(`address: ${LAW}`)).concat('\n[More](https://example.com/more)\n');
  write(ARTICLE_PATH, other);
  const line = other.split('\n').findIndex((each) => each.startsWith('[More]')) + 1;
  expect(await check()).toEqual([
    `content/${ARTICLE_PATH}:${line} ${fill(articles.notSource, { url: 'https://example.com/more' })}`,
  ]);
});

test('an article may name no sources', async () => {
  write(ARTICLE_PATH, `${DRAFT}\nThe [rule](${LAW}) is old.\n`);
  expect(await check()).toEqual([]);
});
