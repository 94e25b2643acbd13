import { parseDocument, type Document } from 'yaml';
import { SITE_NAMES, type SiteNames } from '../src/content/placeholders.ts';
import { languageOf, type Language } from '../src/content/schema/language.ts';

/** The file with the names that every text can use (src/content/placeholders.ts). */
export const SITE = 'site.yaml';

/** The names in `site.yaml`, whatever mistakes it has elsewhere. */
const namesOf = (fields: Document): SiteNames => {
  const names: Record<string, string> = {};
  for (const field of SITE_NAMES) {
    const name: unknown = fields.get(field);
    if (typeof name === 'string' && name.trim()) names[field] = name.trim();
  }
  return names;
};

/** @param source `site.yaml` */
export const readSite = (source: string): { names: SiteNames; language: Language } => {
  const fields = parseDocument(source);
  const language = languageOf({ language: fields.get('language'), quotes: fields.get('quotes') });
  return { names: namesOf(fields), language };
};
