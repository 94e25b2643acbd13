import { retext } from 'retext';
import retextSmartypants from 'retext-smartypants';
import { z } from 'zod';
import { isLanguageTag, isQuotes, languageOfFile } from './language.ts';

// The descriptions are written for editors: the build quotes them after "expected:".

const smartypants = retext().use(retextSmartypants, {
  backticks: false,
  dashes: false,
  ellipses: false,
});

/**
 * Makes quotation marks and apostrophes typographic, one for one: editors type those that every
 * keyboard has. The marks are those of the site; an apostrophe is the same in every language. Marks
 * that are typographic already stay: “ opens a quotation in English, and closes one in German.
 */
export const typeset = (text: string): string => {
  const [open, close, openWithin, closeWithin] = Array.from(languageOfFile().quotes);
  const typed = [...text];
  const marked = String(smartypants.processSync(text))
    .replaceAll(/‘((?:[^‘’]|(?<=\p{L})’(?=\p{L}))*)’/gu, `${openWithin}$1${closeWithin}`)
    .replaceAll('“', open!)
    .replaceAll('”', close!);
  return Array.from(marked, (mark, index) =>
    /["']/.test(typed[index]!) ? mark : typed[index],
  ).join('');
};

/** A text that was agreed to the letter: shown as typed, with straight quotation marks. */
export const verbatim = (what: string) => z.string().trim().min(1).describe(what);
export const text = (what: string) => verbatim(what).transform(typeset).describe(what);
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
export const icon = z
  .enum(ICON_NAMES)
  .describe('name of an icon, one of those listed in content/README.md');
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .describe('lower-case words or numbers, joined by hyphens');

// In the browser, formatting the first date would take longer than rendering a page.
const readable = (day: string): string =>
  new Date(day).toLocaleDateString(languageOfFile().tag, { dateStyle: 'long', timeZone: 'UTC' });

/** A day since 1990, also as readers see it, such as "March 7, 2024". */
export const date = (what: string) =>
  z.iso
    .date()
    .regex(/^(?:199|2)/)
    .transform((day) => ({ day, text: readable(day) }))
    .describe(`${what}, a day of the calendar, as YYYY-MM-DD`);

export const language = z
  .string()
  .refine(isLanguageTag)
  .describe('language of the site, a BCP 47 tag such as en, de-AT or cs');
export const quotes = z
  .string()
  .refine(isQuotes)
  .describe('four marks that open and close a quotation, and one within it, such as “”‘’ or „“‚‘');
