import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeskConnections } from '../database/desk-connections.ts';
import type { SubscriberCounts } from '../leads/lead.contract.ts';

/** Subscribers that an export reads at a time. */
const PAGE = 1_000;

interface Subscriber {
  id: string;
  email: string;
  confirmedAt: Date;
}

/** The admin's queries of subscribers. Every method throws the exceptions of {@link DeskConnections.reach}. */
@Injectable()
export class SubscribersRepository {
  constructor(
    private readonly connections: DeskConnections,
    private readonly dataSource: DataSource,
  ) {}

  async count(): Promise<SubscriberCounts> {
    const [counts] = await this.query<SubscriberCounts>(
      `SELECT
         (SELECT count(*) FROM subscribers WHERE left_at IS NULL)::integer AS subscribed,
         (SELECT count(DISTINCT lower(email)) FROM newsletter_invitations WHERE expires_at > now())::integer
           AS unconfirmed,
         (SELECT count(*) FROM subscribers WHERE left_at IS NOT NULL)::integer AS "left"`,
      [],
    );
    return counts!;
  }

  /** All who have confirmed and not left, in pages. No database connection is held between two pages. */
  async *pages(): AsyncGenerator<Subscriber[]> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const page = await this.query<Subscriber>(
        `SELECT id, email, confirmed_at AS "confirmedAt" FROM subscribers
         WHERE left_at IS NULL AND id > $1 ORDER BY id LIMIT ${PAGE}`,
        [after],
      );
      yield page;
      if (page.length < PAGE) return;
      after = page.at(-1)!.id;
    }
  }

  private query<Row>(statement: string, values: unknown[]): Promise<Row[]> {
    return this.connections.reach(() => this.dataSource.query<Row[]>(statement, values));
  }
}
