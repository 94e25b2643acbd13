import { retext } from 'retext';
import retextSmartypants from 'retext-smartypants';
import { z } from 'zod';
import { isLanguageTag, isQuotes, languageOfFile, marksOf, NARROW_SPACE } from './language.ts';

// The descriptions are written for editors: the build quotes them after "expected:" or, where the
// site is not in English, the example. Of a schema with a transform, Zod would leave out `examples`.

const smartypants = retext().use(retextSmartypants, {
  backticks: false,
  dashes: false,
  ellipses: false,
});

/** Spaces at which no line ends: before these marks, as in French, before %, and behind §. */
const NEVER_AT_THE_END =
  /(?<=\S)[ \u00a0](?=[:;?!]+(?:[\s)"'’”»›]|$)|(?<=\d.)%)|(?<=§)[ \u00a0](?=\d)/g;

/** A number such as 35 000, but no part of a telephone number or a code. */
const THOUSANDS = /(?<![+\d][ \u00a0]?|[\p{L}).])[1-9]\d{0,2}(?:[ \u00a0]\d{3})+(?![ \u00a0]?\d)/gu;

/**
 * In these languages, no line ends behind a word of one letter, such as the Polish "w": of Czech,
 * https://prirucka.ujc.cas.cz/?id=880; of all three, https://ctan.org/pkg/luavlna.
 */
const LANGUAGES_WITH_ONE_LETTER_WORDS = ['cs', 'pl', 'sk'];
const BEHIND_ONE_LETTER = /(?<=(?<![\p{L}\p{M}\p{N}])\p{L}) (?=\S)/gu;

/** The text, as long as before, with spaces at which no line ends. */
const withFixedSpaces = (text: string): string => {
  const { language } = new Intl.Locale(languageOfFile().tag);
  const spaced = text.replaceAll(THOUSANDS, (number) => number.replaceAll(/\s/g, NARROW_SPACE));
  return LANGUAGES_WITH_ONE_LETTER_WORDS.includes(language)
    ? spaced.replaceAll(BEHIND_ONE_LETTER, '\u00a0')
    : spaced;
};

/** Between two letters, also where a quotation begins in between: l'analyse, dell'"OSINT". */
const APOSTROPHE = String.raw`(?<=\p{L})['’](?=["“]?[\p{L}\p{N}])`;
const APOSTROPHES = new RegExp(APOSTROPHE, 'gu');
/** Opening marks, also before what is no word, such as "§ 5" and "(…)". */
const OPENING = new RegExp(
  String.raw`(?<=^|[\s\p{Ps}])"(?=[^\s.,;:!?)\]}'"])|(?<=\p{Pd}|\p{L}['’])"(?=[\p{L}\p{N}])`,
  'gu',
);
/** A quotation within another one. */
const INNER = new RegExp(`‘(?:[^‘’]|${APOSTROPHE})*(?!${APOSTROPHE})’`, 'gu');

/** Whether a space stands within quotation marks that have narrow ones. */
const isWithin = (text: string, index: number): boolean =>
  marksOf(languageOfFile().quotes).some(
    ({ open, close }) =>
      open.length > 1 && (text[index - 1] === open[0] || text[index + 1] === close.at(-1)),
  );

/**
 * Makes quotation marks, apostrophes and spaces typographic: editors type those that every keyboard
 * has. The marks are those of the site; an apostrophe is the same in every language. Marks that are
 * typographic already stay: “ opens a quotation in English, and closes one in German.
 * @returns what is shown for each UTF-16 unit of the text
 */
export const typesetUnits = (text: string): string[] => {
  const [outer, inner] = marksOf(languageOfFile().quotes);
  const shown = withFixedSpaces(text).split('');
  // It changes straight quotation marks alone. To parse the sentences and words of a text that has
  // none would take a quarter of the time in which a content is read.
  const marked = (/["']/.test(text) ? String(smartypants.processSync(text)) : text).split('');
  // It knows English, where these are rare.
  for (const { index } of text.matchAll(APOSTROPHES)) marked[index] = '’';
  for (const { index } of text.matchAll(OPENING)) marked[index] = '“';
  const ofUnit: Readonly<Record<string, string>> = { '“': outer.open, '”': outer.close };
  for (const [index, typed] of shown.entries()) {
    const mark = marked[index]!;
    if (/["']/.test(typed)) shown[index] = ofUnit[mark] ?? mark;
  }
  for (const found of marked.join('').matchAll(INNER)) {
    const last = found.index + found[0].length - 1;
    if (text[found.index] === "'") shown[found.index] = inner.open;
    if (text[last] === "'") shown[last] = inner.close;
  }
  for (const { index } of text.matchAll(/[ \u00a0]/g))
    if (isWithin(text, index)) shown[index] = NARROW_SPACE;
  for (const { index } of text.matchAll(NEVER_AT_THE_END)) shown[index] = NARROW_SPACE;
  return shown;
};

export const typeset = (text: string): string => typesetUnits(text).join('');

/** Which control a field has in the editor, if its type alone does not say. */
export type Control = 'date' | 'picture' | 'topic' | 'article' | 'service' | 'member';

/** A text that was agreed to the letter: shown as typed, with straight quotation marks. */
export const verbatim = (what: string) => z.string().trim().min(1).describe(what);
export const text = (what: string) => verbatim(what).transform(typeset).describe(what);

/** A sentence with a link. */
export interface LinkedText {
  before: string;
  link: string;
  after: string;
}

const LINK = /^([^[\]]*)\[([^[\]]+)\]([^[\]]*)$/;

/** A sentence in which brackets mark the words that are a link: any language can place them. */
export const withLink = (what: string) =>
  z
    .string()
    .trim()
    .regex(LINK)
    .transform((sentence): LinkedText => {
      const [, before = '', link = '', after = ''] = LINK.exec(typeset(sentence))!;
      return { before, link, after };
    })
    .meta({ description: `${what}, whose words are in [brackets]`, example: '… […] …' });

export const lengthBetween = (min: number, max: number, what: string) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .transform(typeset)
    .describe(`${what} (${min} to ${max} characters)`);
export const title = text('heading of the page');
export const description = lengthBetween(50, 160, 'description for search engines and previews');
export const heading = text('heading of the section');
export const intro = text('introduction below the heading, one or two sentences');
export const page = { title, description, intro };
/** The icons that content files may use, by their names in lucide-react. */
export const ICON_NAMES = `
  book-open-check briefcase-business clipboard-check clock compass eye file-text globe house landmark
  lock-keyhole map network plane radar route scale search-check server shield-check siren trending-up
  user-check user-search users wallet
`
  .trim()
  .split(/\s+/);
export const icon = z.enum(ICON_NAMES).describe(`name of an icon: ${ICON_NAMES.join(', ')}`);
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .meta({
    description: 'lower-case words or numbers, joined by hyphens',
    example: 'travel-2026',
  });

// In the browser, formatting the first date would take longer than rendering a page.
const readable = (day: string): string =>
  new Date(day).toLocaleDateString(languageOfFile().tag, { dateStyle: 'long', timeZone: 'UTC' });

/** A day since 1990, also as readers see it, such as "March 7, 2024". */
export const date = (what: string) =>
  z.iso
    .date()
    .regex(/^(?:199|2)/)
    .transform((day) => ({ day, text: readable(day) }))
    .meta({
      description: `${what}, a day of the calendar, as YYYY-MM-DD`,
      example: '2026-05-18',
      control: 'date',
    });

export const picture = (what: string) => text(what).meta({ control: 'picture' });

export const language = z.string().refine(isLanguageTag).meta({
  description: 'language of the site, a BCP 47 tag such as en, de-AT or cs',
  example: 'de-AT',
});
export const quotes = z.string().refine(isQuotes).meta({
  description:
    'four marks that open and close a quotation, and one within it, such as “”‘’, „“‚‘ or, with spaces, « »“”',
  example: '„“‚‘',
});
