import { extname } from 'node:path';
import { escapeUTF8 } from 'entities/escape';
import type { PublicConfig } from '../config/environment.ts';
import { STATEMENT_PLACEHOLDER } from './statements.ts';

/** Safe inside a `<script type="application/json">`. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/**
 * As frontend/generator/template.ts writes it. The whole element, because a text may have the
 * placeholder, too, but no element: its marks are escaped.
 */
const CONFIG_ELEMENT = '<script type="application/json" id="publicConfig">%site.config%</script>';

const WHOLE_STATEMENT = /<(p|li)>%statement\.([a-zA-Z]+)%<\/\1>\s*/g;

const escapeWithinJson = (value: string) => escapeJson(value).slice(1, -1);

/** What search engines read, within a page. */
const JSON_ELEMENT = /<script type="application\/ld\+json">.*?<\/script>/gs;

/** The keys are the extensions of files. */
const ESCAPES: Record<string, (value: string) => string> = {
  '.html': escapeUTF8,
  '.xml': escapeUTF8,
  // The files of the screens: HTML within JSON.
  '.json': (value) => JSON.stringify(escapeUTF8(value)).slice(1, -1),
};

const YEAR = 365 * 86_400_000;

/** A text may name what every object has, such as `constructor`. */
const ownValue = <Value>(values: Readonly<Record<string, Value>>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/**
 * Replaces the placeholders by the environment's values; of `%site.inOneYear%`, only the first.
 * Removes the paragraph or list item of an empty statement.
 *
 * @param file its extension determines how values are escaped
 */
export const fillFromEnvironment = (
  text: string,
  file: string,
  config: PublicConfig,
  statements: Readonly<Record<string, string>>,
): string => {
  const escape = ESCAPES[extname(file)] ?? ((value: string) => value);
  const values: Readonly<Record<string, string | null>> = { ...config, url: config.publicUrl };
  const fillIn = (part: string, escapeValue: (value: string) => string) =>
    part
      .replaceAll(STATEMENT_PLACEHOLDER, (placeholder, name: string) =>
        escapeValue(ownValue(statements, name) ?? placeholder),
      )
      .replaceAll(/%site\.(\w+)%/g, (placeholder, name: string) =>
        escapeValue(ownValue(values, name) ?? placeholder),
      );
  const prepared = text
    .replace(CONFIG_ELEMENT, (element) =>
      element.replace('%site.config%', () => escapeJson(config)),
    )
    .replace('%site.inOneYear%', new Date(Date.now() + YEAR).toISOString())
    .replaceAll(WHOLE_STATEMENT, (whole, _tag, name: string) =>
      statements[name] === '' ? '' : whole,
    )
    .replaceAll(JSON_ELEMENT, (element) => fillIn(element, escapeWithinJson));
  return fillIn(prepared, escape);
};
