import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { readSource } from '../source.ts';

/** The file that has the firm's name. */
export const SITE = 'site.yaml';
/** Its fields that every text of the content can name: `%site.name%`. */
export const NAMES = ['name', 'shortName'] as const;

/** The firm's names, without those that cannot be read. */
export type SiteNames = Readonly<Partial<Record<string, string>>>;

export const readSiteNames = (folder: string): SiteNames => {
  const file = join(folder, SITE);
  if (!existsSync(file)) return {};
  const document = parseDocument(readSource(file));
  if (document.errors.length > 0) return {};
  return Object.fromEntries(
    NAMES.flatMap((field) => {
      const name: unknown = document.get(field);
      return typeof name === 'string' && name.trim() ? [[field, name.trim()]] : [];
    }),
  );
};

/** The names for a Markdown text, in which a sign of theirs, as in `E*TRADE`, must not begin any markup. */
export const asMarkdown = (names: SiteNames): SiteNames =>
  Object.fromEntries(
    Object.entries(names).map(([field, name]) => [field, name?.replaceAll(/[\\`*_~|&]/g, String.raw`\$&`)]),
  );

/** Replaces `%site.name%` and `%site.shortName%` in a text, and in the texts of lists and objects. */
export const fillNames = <Value>(value: Value, names: SiteNames): Value => fill(value, names) as Value;

const fill = (value: unknown, names: SiteNames): unknown => {
  if (typeof value === 'string')
    return value.replaceAll(/%site\.(\w+)%/g, (token, field: string) => names[field] ?? token);
  if (Array.isArray(value)) return value.map((item) => fill(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, names)]));
};
