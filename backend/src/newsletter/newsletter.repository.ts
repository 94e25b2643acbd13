import { Injectable } from '@nestjs/common';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import { Outbox } from '../outbox/outbox.service.ts';
import type { SubscriberCounts } from './newsletter.schemas.ts';

/** The lead is locked, so that an erasure at the same time takes the invitation along. */
const INVITE = `
  INSERT INTO newsletter_invitations (token_hash, email)
  SELECT $2, email FROM leads WHERE id = $1 FOR KEY SHARE RETURNING email
`;

/**
 * Uses an invitation and the others of its address in one statement, so that of two at the same moment one is used. The
 * `id` is null for those who are subscribers already.
 */
const CONFIRM = `
  WITH gone AS (
    DELETE FROM newsletter_invitations WHERE lower(email) = (
      SELECT lower(email) FROM newsletter_invitations WHERE token_hash = $1 AND expires_at > now()
    ) RETURNING token_hash, email
  ), used AS (
    SELECT email FROM gone WHERE token_hash = $1
  ), subscriber AS (
    INSERT INTO subscribers AS known (email, confirmed_words) SELECT email, $2 FROM used
    ON CONFLICT (lower(email)) DO UPDATE
      SET confirmed_at = now(), confirmed_words = $2, left_at = NULL, left_words = NULL WHERE known.left_at IS NOT NULL
    RETURNING id
  )
  SELECT id FROM used LEFT JOIN subscriber ON true
`;

const LEAVE = `
  WITH gone AS (
    UPDATE subscribers SET left_at = now(), left_words = $2 WHERE id = $1 AND left_at IS NULL RETURNING id
  )
  SELECT id FROM gone
`;

const COUNT = `
  SELECT
    (SELECT count(*) FROM subscribers WHERE left_at IS NULL)::integer AS subscribed,
    (SELECT count(DISTINCT lower(email)) FROM newsletter_invitations WHERE expires_at > now())::integer AS unconfirmed,
    (SELECT count(*) FROM subscribers WHERE left_at IS NOT NULL)::integer AS "left"
`;

type Subscriber = { id: string; email: string; confirmedAt: Date };
const PAGE = 1_000;

/** Every method throws DatabaseUnavailableException. */
@Injectable()
export class NewsletterRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly desk: DeskConnections,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether the lead still exists */
  async invite(lead: number, tokenHash: Buffer): Promise<boolean> {
    return (await this.database.query(INVITE, [lead, tokenHash])).length > 0;
  }

  /** @returns whether there was such an invitation */
  confirm(tokenHash: Buffer, words: string): Promise<boolean> {
    return this.change(CONFIRM, [tokenHash, words], 'confirmed');
  }

  /** Does nothing if the subscriber has left before, or is gone. */
  async leave(id: string, words: string): Promise<void> {
    await this.change(LEAVE, [id, words], 'left');
  }

  async count(): Promise<SubscriberCounts> {
    const [counts] = await this.desk.query<SubscriberCounts>(COUNT);
    return counts!;
  }

  /** All who have confirmed and not left, in pages. No database connection is held between two pages. */
  async *pages(toItem: (subscriber: Subscriber) => object): AsyncGenerator<object[]> {
    const read = `SELECT id, email, confirmed_at AS "confirmedAt" FROM subscribers
      WHERE left_at IS NULL AND id > $1 ORDER BY id LIMIT ${PAGE}`;
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const page = await this.desk.query<Subscriber>(read, [after]);
      yield page.map(toItem);
      if (page.length < PAGE) return;
      after = page.at(-1)!.id;
    }
  }

  private async change(
    statement: string,
    values: unknown[],
    what: 'confirmed' | 'left',
  ): Promise<boolean> {
    const row = await this.database.transaction(async (session) => {
      const [changed] = await session.query<{ id: string | null }[]>(statement, values);
      if (changed?.id) await this.outbox.queueSubscriber(session, changed.id, what);
      return changed;
    });
    if (row) this.outbox.wake();
    return row !== undefined;
  }
}
