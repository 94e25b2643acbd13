import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { readSource } from '../source.ts';

/** The file that has the firm's name. */
export const SITE = 'site.yaml';
/** Its fields that every text of the content can name: `%site.name%`. */
export const NAMES = ['name', 'shortName'] as const;

/** The firm's names; none if they cannot be read. */
export type SiteNames = Readonly<Partial<Record<string, string>>>;

const name = z.string().trim().min(1);
const namesSchema = z.object({ name, shortName: name }).partial().catch({});

export const readSiteNames = (folder: string): SiteNames => {
  const file = join(folder, SITE);
  return namesSchema.parse(existsSync(file) ? parseDocument(readSource(file)).toJS() : {});
};

/** Replaces `%site.name%` and `%site.shortName%` in each text of a value that JSON can have. */
export const fillNames = <Value>(value: Value, names: SiteNames): Value =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string'
      ? part.replaceAll(/%site\.(\w+)%/g, (token, field: string) => names[field] ?? token)
      : part,
  ) as Value;
