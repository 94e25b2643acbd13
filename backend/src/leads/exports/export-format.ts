import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { ValidationException } from '../../http/validation.exception.ts';

/** The items of an export, in pages. */
export type Pages = AsyncGenerator<object[]>;

/** The format of an export. */
export interface Format {
  /** The value of `?format=`, which is also the extension of the file. */
  name: string;
  /** The media type. */
  type: string;
  /** Turns pages of items into the text of a file. `columns` are those of a table. */
  write: (pages: AsyncIterable<object[]>, columns: readonly string[], response: Response) => Promise<void>;
}

/**
 * If the list separator of the system is a semicolon or a tab, a spreadsheet splits cells at that character and at line
 * breaks, even within quotes. The text after it can then be a formula.
 */
const SECOND_CELL = /[=+\-@＝＋－＠](?<=[;\t\r\n][\s"']*.)/g;

const withoutFormulas = (text: string): string => text.replaceAll(SECOND_CELL, "'$&");

/**
 * Writes CSV for a spreadsheet: with a byte order mark, by which it recognises UTF-8, and with an apostrophe before
 * text that it would evaluate as a formula, see https://owasp.org/www-community/attacks/CSV_Injection
 */
const writeCsv: Format['write'] = async (pages, columns, response) => {
  // Loaded on first use, to save memory.
  const { stringify } = await import('csv-stringify/sync');
  const options = {
    columns: [...columns],
    record_delimiter: 'windows',
    quoted_string: true,
    escape_formulas: true,
    cast: { string: withoutFormulas, boolean: String },
  } as const;
  await pipeline(async function* () {
    yield stringify([], { ...options, bom: true, header: true });
    for await (const items of pages) yield stringify(items, options);
  }, response);
};

const writeJsonLines: Format['write'] = (pages, _columns, response) =>
  pipeline(async function* () {
    for await (const items of pages) yield items.map((item) => `${JSON.stringify(item)}\n`).join('');
  }, response);

const FORMATS: Record<string, Format> = {
  csv: { name: 'csv', type: 'text/csv; charset=utf-8', write: writeCsv },
  jsonl: { name: 'jsonl', type: 'application/jsonl; charset=utf-8', write: writeJsonLines },
};

/**
 * Reads `?format=`, csv or jsonl.
 *
 * @throws ValidationException on any other value
 */
export const parseFormat = (given: unknown): Format => {
  const format = typeof given === 'string' && Object.hasOwn(FORMATS, given) ? FORMATS[given] : undefined;
  if (!format) throw new ValidationException({ format: ['Use csv or jsonl as format.'] });
  return format;
};
