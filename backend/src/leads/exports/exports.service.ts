import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { HttpExceptionWithHeaders } from '../../http/error.filter.ts';
import { words } from '../../words/words.ts';
import { AuditService } from '../audit/audit.service.ts';
import type { AuditAction } from '../audit/audit.schemas.ts';
import { LEAD_FIELDS } from '../lead.contract.ts';

export const LEAD_COLUMNS = [
  'id',
  'createdAt',
  ...LEAD_FIELDS,
  'state',
  'suspected',
  'takenBy',
  'source',
  'cameBy',
];

export const ExportQuery = z.object({
  format: z.enum(['csv', 'jsonl'], { error: () => words().api.query.format }),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

/**
 * A formula in what some spreadsheets take for a second cell, even in quotes: `a;=1` becomes
 * `a;'=1`. The lookbehind comes last, so that it is tried only at such a sign.
 */
const SECOND_CELL = /[=+\-@＝＋－＠](?<=[;\t\r\n][\s"']*.)/g;

type Write = (items: object[], first?: boolean) => string;

const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    // With a byte order mark, by which spreadsheets recognise UTF-8, and an apostrophe before
    // formulas: https://owasp.org/www-community/attacks/CSV_Injection
    writer: async (columns: string[]): Promise<Write> => {
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
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    writer: async (): Promise<Write> => (items) =>
      items.map((item) => `${JSON.stringify(item)}\n`).join(''),
  },
};

interface ExportFile {
  name: string;
  columns: string[];
  pages: AsyncGenerator<object[], void>;
  action: AuditAction;
}

/** How many exports each process runs at once, and how long one waits for its reader. */
export const EXPORT_LIMITS = { running: 2, stallMs: 60_000 };

@Injectable()
export class ExportsService {
  private running = 0;

  constructor(private readonly audit: AuditService) {}

  /**
   * Sends a file to download. An error after the first page cuts it short.
   * @throws HttpExceptionWithHeaders (429) if as many are running as may
   */
  async send(
    extension: ExportQuery['format'],
    file: ExportFile,
    response: Response,
    actor: string,
  ): Promise<void> {
    const format = FORMATS[extension];
    const { name, columns, pages, action } = file;
    const day = new Date().toISOString().slice(0, 10);
    const setHead = () => {
      response.attachment(`${name}-${day}.${extension}`);
      response.set('Content-Type', format.type);
    };
    // A HEAD request gets no data, so it is not recorded.
    if (response.req.method === 'HEAD') {
      setHead();
      response.end();
      return;
    }
    if (this.running >= EXPORT_LIMITS.running) {
      throw new HttpExceptionWithHeaders(words().api.tooMany.exports, 429, { 'Retry-After': '30' });
    }
    this.running += 1;
    try {
      // Before the response begins, so that a failure can still become an error response.
      const { value: first } = await pages.next();
      await this.audit.addInOwnStatement(action, actor);
      const write = await format.writer(columns);
      setHead();
      response.setTimeout(EXPORT_LIMITS.stallMs, () => response.destroy());
      const lines = async function* () {
        yield write(first ?? [], true);
        for await (const items of pages) yield write(items);
      };
      await pipeline(lines, response);
    } catch (error) {
      const isClosedByClient =
        (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (!isClosedByClient) throw error;
    } finally {
      this.running -= 1;
    }
  }
}
