import { z } from 'zod';
import { icons, type IconName } from '../../lib/icons.ts';

/*
 * What the schemas in this folder are built from: one schema for each kind of content file. The descriptions are for
 * editors and appear in the error that stops the build when a field is missing or wrong.
 */

export const text = (what: string) => z.string().trim().min(1).describe(what);
export const lengthBetween = (min: number, max: number, what: string) =>
  z.string().trim().min(min).max(max).describe(`${what} (${min} to ${max} characters)`);
export const description = lengthBetween(50, 160, 'what search engines and previews show');
export const heading = text('heading of the section');
export const intro = text('one or two sentences under the heading');
export const icon = z
  .enum(Object.keys(icons) as [IconName, ...IconName[]])
  .describe('name of an icon; src/lib/icons.ts lists them');
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .describe('lower-case words joined by hyphens');

export const ROLES = [
  'Former Senior Intelligence Official',
  'Intelligence Community Executive',
  'Military Intelligence Veteran',
  'Defense & Intelligence Strategist',
] as const;
