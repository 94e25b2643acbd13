import { pipeline } from 'node:stream/promises';
import { HttpStatus, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { HttpExceptionWithHeaders } from '../../http/error.filter.ts';
import { AuditRepository } from '../audit/audit.repository.ts';
import { parseFormat } from './export-format.ts';

/** What is exported: at least one page of items, with `columns` in a table, as `deed` in the audit trail. */
interface Export {
  name: string;
  columns: string[];
  pages: AsyncGenerator<object[], void>;
  deed: 'exported' | 'subscribers exported';
}

/**
 * How many exports run at the same time in a process, since each holds a page of items in memory, and the milliseconds for
 * which a client may receive nothing. Tests shorten them.
 */
export const EXPORT_LIMITS = { running: 2, stall: 60_000 };

@Injectable()
export class Exports {
  private running = 0;

  constructor(private readonly audit: AuditRepository) {}

  /**
   * Sends a file to download, as fast as the client accepts it, once the audit trail has recorded who exported it.
   *
   * @throws ValidationException unless the format, as given by `?format=`, is csv or jsonl
   * @throws HttpExceptionWithHeaders (429) if as many exports are running as may run
   * @throws any error of the first page; a later one cuts the response short
   */
  async send(givenFormat: unknown, what: Export, response: Response, actor: string): Promise<void> {
    const format = parseFormat(givenFormat);
    if (this.running >= EXPORT_LIMITS.running) {
      throw new HttpExceptionWithHeaders(
        'Other exports are still running. Please try again when one of them has ended.',
        HttpStatus.TOO_MANY_REQUESTS,
        { 'Retry-After': '30' },
      );
    }
    this.running += 1;
    try {
      const { name, columns, pages, deed } = what;
      // Before the response begins, so that a failure can still become an error response.
      const { value: first } = await pages.next();
      await this.audit.record(deed, actor);
      const write = await format.writer(columns);
      const day = new Date().toISOString().slice(0, 10);
      response.attachment(`${name}-${day}.${format.name}`).set('Content-Type', format.type);
      response.setTimeout(EXPORT_LIMITS.stall, () => response.destroy());
      await pipeline(async function* () {
        yield write(first ?? [], true);
        for await (const items of pages) yield write(items);
      }, response);
    } catch (error) {
      // The client closed the connection, which is not an error of the server.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    } finally {
      this.running -= 1;
    }
  }
}
