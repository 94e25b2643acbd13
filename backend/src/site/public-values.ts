import { extname } from 'node:path';
import { escapeUTF8 } from 'entities/escape';
import type { PublicConfig } from '../config/environment.ts';
import { STATEMENT_TOKEN } from './statements.ts';

/** Safe inside a `<script type="application/json">`. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const WHOLE_STATEMENT = /<(p|li)>%statement\.([a-zA-Z]+)%<\/\1>\s*/g;

/** The keys are the extensions of files. */
const ESCAPES: Record<string, (value: string) => string> = {
  '.html': escapeUTF8,
  '.xml': escapeUTF8,
  // The files of the screens: HTML within JSON.
  '.json': (value) => JSON.stringify(escapeUTF8(value)).slice(1, -1),
};

const YEAR = 365 * 86_400_000;

/**
 * Fills in the environment's values. A paragraph or list item of an empty statement is removed.
 * @param file its extension determines how values are escaped
 */
export const fillTokens = (
  text: string,
  file: string,
  config: PublicConfig,
  statements: Readonly<Record<string, string>>,
): string => {
  const escape = ESCAPES[extname(file)] ?? ((value: string) => value);
  const values: Record<string, string> = {
    '%PUBLIC_URL%': config.publicUrl,
    '%PUBLIC_SCHEDULING_URL%': config.schedulingUrl,
    '%PUBLIC_CEO_RISK_URL%': config.ceoRiskUrl,
    '%PUBLIC_FAMILY_OFFICE_RISK_URL%': config.familyOfficeRiskUrl,
  };
  return text
    .replace('%PUBLIC_CONFIG%', () => escapeJson(config))
    .replace('%NEXT_YEAR%', new Date(Date.now() + YEAR).toISOString())
    .replaceAll(WHOLE_STATEMENT, (whole, _tag, name: string) =>
      statements[name] === '' ? '' : whole,
    )
    .replaceAll(STATEMENT_TOKEN, (token, name: string) => escape(statements[name] ?? token))
    .replaceAll(/%PUBLIC_[A-Z_]+%/g, (token) => escape(values[token] ?? token));
};
