import { z } from 'zod';
import { ICON_NAMES } from '../../lib/icon-names.ts';
import { typeset } from './typeset.ts';

/*
 * The building blocks of the schemas in this folder. The descriptions are written for editors: if a field is missing or
 * invalid, the build fails with an error that quotes the description after "expected:".
 */

export const text = (what: string) => z.string().trim().min(1).transform(typeset).describe(what);
/** A text that was agreed to the letter: shown as typed, with straight quotation marks. */
export const verbatim = (what: string) => z.string().trim().min(1).describe(what);
/** A text that is joined to another one, so that its leading and trailing spaces are kept. */
export const fragment = (what: string) => z.string().describe(what);
export const lengthBetween = (min: number, max: number, what: string) =>
  z.string().trim().min(min).max(max).transform(typeset).describe(`${what} (${min} to ${max} characters)`);
export const description = lengthBetween(50, 160, 'description for search engines and previews');
export const heading = text('heading of the section');
export const intro = text('introduction below the heading, one or two sentences');
export const icon = z
  .enum(ICON_NAMES)
  .describe('name of an icon, one of those listed in frontend/src/lib/icon-names.ts');
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .describe('lower-case words or numbers, joined by hyphens');

/** The file name of something without its extension. Whether there is such a file is checked later. */
export const reference = z.string().trim().min(1);

/**
 * Formats a date for readers, such as "March 7, 2024", independently of the machine's time zone. Done by the build,
 * because in a browser, formatting the first date takes longer than rendering a page.
 */
const readableDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

export const date = (what: string) =>
  z.iso
    .date()
    .transform((day) => ({ day, text: readableDate(day) }))
    .describe(`${what}, a day of the calendar, as YYYY-MM-DD`);

export const ROLES = [
  'Former Senior Intelligence Official',
  'Intelligence Community Executive',
  'Military Intelligence Veteran',
  'Defense & Intelligence Strategist',
] as const;
