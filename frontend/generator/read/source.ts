import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';

/** Without the byte order mark with which some editors on Windows begin a file. */
export const readSource = (file: string): string =>
  readFileSync(file, 'utf8').replace(/^\uFEFF/, '');

export const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** The file that has the firm's name, and its fields that every text can name: `%site.name%`. */
export const SITE = 'site.yaml';
export const NAMES = ['name', 'shortName'] as const;

export type SiteNames = Readonly<Partial<Record<string, string>>>;

export const readSiteNames = (folder: string): SiteNames => {
  const file = join(folder, SITE);
  const fields = existsSync(file)
    ? (parseDocument(readSource(file)).toJS() as SiteNames | null)
    : null;
  return Object.fromEntries(
    NAMES.flatMap((field) => {
      const name: unknown = fields?.[field];
      return typeof name === 'string' && name.trim() ? [[field, name.trim()]] : [];
    }),
  );
};

export const fillNames = <Value>(value: Value, names: SiteNames): Value =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string'
      ? part.replaceAll(/%site\.(\w+)%/g, (token, field: string) => names[field] ?? token)
      : part,
  ) as Value;
