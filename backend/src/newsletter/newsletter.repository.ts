import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import { PeriodicTasks } from '../jobs/periodic-tasks.ts';
import type { SubscriberCounts } from '../leads/lead.contract.ts';
import { Outbox } from '../outbox/outbox.service.ts';

/** Milliseconds between two deletions of what is no longer needed. */
const FORGET = 10 * 60 * 1000;

/** What is deleted at the times that /privacy states: three years after somebody left, their consent needs no proof. */
const FORGOTTEN = [
  'DELETE FROM newsletter_invitations WHERE expires_at <= now()',
  `DELETE FROM subscribers WHERE left_at < now() - interval '3 years'`,
];

/** An address that asks for an invitation may have been erased in the meantime: its lead is locked and must exist. */
const INVITE = `
  WITH lead AS (
    SELECT email FROM leads WHERE id = $1 FOR KEY SHARE
  )
  INSERT INTO newsletter_invitations (token_hash, email) SELECT $2, email FROM lead RETURNING email
`;

/**
 * Uses an invitation together with the others of its address, and makes that a subscriber. Whoever is a subscriber
 * already stays one, and nobody is told. Returns `id`, and whether that `isNews`.
 */
const CONFIRM = `
  WITH gone AS (
    DELETE FROM newsletter_invitations WHERE lower(email) = (
      SELECT lower(email) FROM newsletter_invitations WHERE token_hash = $1 AND expires_at > now()
    ) RETURNING token_hash, email
  ), used AS (
    SELECT email FROM gone WHERE token_hash = $1
  ), present AS (
    SELECT id FROM subscribers WHERE lower(email) = (SELECT lower(email) FROM used) AND left_at IS NULL
  ), subscriber AS (
    INSERT INTO subscribers AS known (email, confirmed_words) SELECT email, $2 FROM used
    ON CONFLICT (lower(email)) DO UPDATE SET
      confirmed_at = CASE WHEN known.left_at IS NULL THEN known.confirmed_at ELSE now() END,
      confirmed_words = CASE WHEN known.left_at IS NULL THEN known.confirmed_words ELSE $2 END,
      left_at = NULL, left_words = NULL
    RETURNING id
  )
  SELECT id, id NOT IN (SELECT id FROM present) AS "isNews" FROM subscriber
`;

const LEAVE = `
  WITH gone AS (
    UPDATE subscribers SET left_at = now(), left_words = $2 WHERE id = $1 AND left_at IS NULL RETURNING id
  )
  SELECT id, true AS "isNews" FROM gone
`;

const COUNT = `
  SELECT
    (SELECT count(*) FROM subscribers WHERE left_at IS NULL)::integer AS subscribed,
    (SELECT count(DISTINCT lower(email)) FROM newsletter_invitations WHERE expires_at > now())::integer AS unconfirmed,
    (SELECT count(*) FROM subscribers WHERE left_at IS NOT NULL)::integer AS "left"
`;

type Subscriber = { id: string; email: string; confirmedAt: Date };
/** Subscribers that an export reads at a time. */
const PAGE = 1_000;

/** Statements about subscribers. Every method throws DatabaseUnavailableException. */
@Injectable()
export class NewsletterRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly desk: DeskConnections,
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      interval: FORGET,
      run: async () => {
        for (const statement of FORGOTTEN) await database.reach(() => dataSource.query(statement));
      },
      failure: 'old invitations and subscribers not deleted, retrying',
    });
  }

  /** @returns whether the lead still exists */
  async invite(lead: number, tokenHash: Buffer): Promise<boolean> {
    const invited = await this.database.reach(() =>
      this.dataSource.query<unknown[]>(INVITE, [lead, tokenHash]),
    );
    return invited.length > 0;
  }

  /** @returns whether there was such an invitation */
  async confirm(tokenHash: Buffer, words: string): Promise<boolean> {
    return this.change(CONFIRM, [tokenHash, words], 'confirmed');
  }

  /** Does nothing if the subscriber has left before, or is gone. */
  async leave(id: string, words: string): Promise<void> {
    await this.change(LEAVE, [id, words], 'left');
  }

  async count(): Promise<SubscriberCounts> {
    const [counts] = await this.desk.reach(() => this.dataSource.query<[SubscriberCounts]>(COUNT));
    return counts;
  }

  /** All who have confirmed and not left, in pages. No database connection is held between two pages. */
  async *pages(): AsyncGenerator<Subscriber[]> {
    const read = `SELECT id, email, confirmed_at AS "confirmedAt" FROM subscribers
      WHERE left_at IS NULL AND id > $1 ORDER BY id LIMIT ${PAGE}`;
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const page = await this.desk.reach(() => this.dataSource.query<Subscriber[]>(read, [after]));
      yield page;
      if (page.length < PAGE) return;
      after = page.at(-1)!.id;
    }
  }

  /** @returns whether there was somebody to change */
  private async change(statement: string, values: unknown[], what: 'confirmed' | 'left'): Promise<boolean> {
    const row = await this.database.reach(() =>
      this.dataSource.transaction(async (session) => {
        const [changed] = await session.query<{ id: string; isNews: boolean }[]>(statement, values);
        if (changed?.isNews) await this.outbox.queueSubscriber(session, changed.id, what);
        return changed;
      }),
    );
    if (row) this.outbox.wake();
    return row !== undefined;
  }
}
