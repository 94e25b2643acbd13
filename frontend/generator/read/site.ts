import { parseDocument } from 'yaml';
import { SITE_NAMES, type SiteNames } from '../../src/content/placeholders.ts';
import { languageOf, type Language } from '../../src/content/schema/language.ts';

/** The file with the names that every text can use (src/content/placeholders.ts). */
export const SITE = 'site.yaml';

interface Site {
  names: SiteNames;
  language: Language;
}

/** The latest result: every word needs it, and a long file takes seconds. */
let latest: { source: string; site: Site } | undefined;

/** What every text needs of `site.yaml`, whatever mistakes it has elsewhere. */
export const readSite = (source: string): Site => {
  if (latest?.source !== source) latest = { source, site: parseSite(source) };
  return latest.site;
};

const parseSite = (source: string): Site => {
  const fields = parseDocument(source);
  const names: Record<string, string> = {};
  for (const field of SITE_NAMES) {
    const name: unknown = fields.get(field);
    if (typeof name === 'string' && name.trim()) names[field] = name.trim();
  }
  return {
    names,
    language: languageOf({ language: fields.get('language'), quotes: fields.get('quotes') }),
  };
};
