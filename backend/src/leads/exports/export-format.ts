import { ValidationException } from '../../http/validation.exception.ts';

/** The format of an export, named by `?format=` and the extension of the file, with its media type. */
interface Format {
  name: string;
  type: string;
  /** Loads what writes a page of items as text; the `first` one begins the file. */
  writer: (columns: string[]) => Promise<(items: object[], first?: boolean) => string>;
}

/**
 * If the list separator of the system is a semicolon or a tab, a spreadsheet splits cells at that character and at line
 * breaks, even within quotes. The text after it can then be a formula.
 */
const SECOND_CELL = /[=+\-@＝＋－＠](?<=[;\t\r\n][\s"']*.)/g;

const FORMATS: readonly Format[] = [
  {
    name: 'csv',
    type: 'text/csv; charset=utf-8',
    // For a spreadsheet: with a byte order mark, by which it recognises UTF-8, and with an apostrophe before text that it
    // would evaluate as a formula, see https://owasp.org/www-community/attacks/CSV_Injection
    writer: async (columns) => {
      // Loaded on first use, to save memory.
      const { stringify } = await import('csv-stringify/sync');
      const options = {
        columns,
        record_delimiter: 'windows',
        quoted_string: true,
        escape_formulas: true,
        cast: { string: (text: string) => text.replaceAll(SECOND_CELL, "'$&"), boolean: String },
      } as const;
      return (items, first = false) => stringify(items, { ...options, bom: first, header: first });
    },
  },
  {
    name: 'jsonl',
    type: 'application/jsonl; charset=utf-8',
    writer: async () => (items) => items.map((item) => `${JSON.stringify(item)}\n`).join(''),
  },
];

/** @throws ValidationException unless `?format=` is csv or jsonl */
export const parseFormat = (given: unknown): Format => {
  const format = FORMATS.find(({ name }) => name === given);
  if (!format) throw new ValidationException({ format: ['Use csv or jsonl as format.'] });
  return format;
};
