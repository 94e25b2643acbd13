import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { fillPlaceholders } from '../../src/content/placeholders.ts';

/** Leaves out the byte order mark with which some editors on Windows begin a file. */
export const readSource = (file: string): string =>
  readFileSync(file, 'utf8').replace(/^\uFEFF/, '');

export const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Empty lines in place of a text, so that the lines of what follows keep their numbers. */
export const blankOut = (text: string): string => text.replaceAll(/[^\n]/g, '');

/** The file that has the firm's name, and its fields that every text can name: `%site.name%`. */
export const SITE = 'site.yaml';
export const NAMES = ['name', 'shortName'] as const;

export type SiteNames = Readonly<Partial<Record<string, string>>>;

/** The names in the source of `site.yaml`, whatever mistakes it has elsewhere. */
export const namesIn = (source = ''): SiteNames => {
  const fields = parseDocument(source).toJS() as Record<string, unknown> | null;
  const names: Record<string, string> = {};
  for (const field of NAMES) {
    const name = fields?.[field];
    if (typeof name === 'string' && name.trim()) names[field] = name.trim();
  }
  return names;
};

/** Replaces `%site.name%` in every text of a value. */
export const fillNames = <Value>(value: Value, names: SiteNames): Value =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? fillPlaceholders(part, 'site', (name) => names[name]) : part,
  ) as Value;
