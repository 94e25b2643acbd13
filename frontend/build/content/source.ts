import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';

/** Returns the text of a file, without the byte order mark with which some editors on Windows begin it. */
export const readSource = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '');

/** Matches the fields at the start of a Markdown file, with the lines of --- around them. */
export const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** The file that has the firm's name, and its fields that every text can name: `%site.name%`. */
export const SITE = 'site.yaml';
export const NAMES = ['name', 'shortName'] as const;

/** The firm's names; without those that cannot be read. */
export type SiteNames = Readonly<Partial<Record<string, string>>>;

export const readSiteNames = (folder: string): SiteNames => {
  const file = join(folder, SITE);
  const fields = existsSync(file) ? (parseDocument(readSource(file)).toJS() as SiteNames | null) : null;
  return Object.fromEntries(
    NAMES.flatMap((field) => {
      const name: unknown = fields?.[field];
      return typeof name === 'string' && name.trim() ? [[field, name.trim()]] : [];
    }),
  );
};

/** Replaces `%site.name%` and `%site.shortName%` in each text of a value that JSON can have. */
export const fillNames = <Value>(value: Value, names: SiteNames): Value =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string'
      ? part.replaceAll(/%site\.(\w+)%/g, (token, field: string) => names[field] ?? token)
      : part,
  ) as Value;
