import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';

/** E-mails to the firm past the limit of an hour, of which a digest tells. */
const WITHHELD = `kind = 'email' AND state = 'withheld'`;

/** How many e-mails went to the firm. Every method throws DatabaseUnavailableException. */
@Injectable()
export class FirmMailsRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
  ) {}

  /** Whether the firm got so many in the last hour, without those of which a digest told. */
  async hadInHour(limit: number): Promise<boolean> {
    const [row] = await this.query<{ reached: boolean }>(
      `SELECT count(*) >= $1 AS reached FROM (
         SELECT FROM messages WHERE kind = 'email' AND state = 'delivered' AND attempts > 0
           AND last_attempt_at > now() - interval '1 hour' LIMIT $1
       ) AS mails`,
      [limit],
    );
    return row!.reached;
  }

  /** @param report tells the firm how many were withheld, if any; if it rejects, they stay withheld */
  async settleWithheld(report: (count: number) => Promise<void>): Promise<void> {
    const [withheld] = await this.query<{ count: number; last: string }>(
      `SELECT count(*)::integer AS count, max(queued_at)::text AS last FROM messages WHERE ${WITHHELD}`,
    );
    if (withheld!.count === 0) return;
    await report(withheld!.count);
    await this.query(
      `UPDATE messages SET state = 'delivered', last_attempt_at = now() WHERE ${WITHHELD} AND queued_at <= $1`,
      [withheld!.last],
    );
  }

  private query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
