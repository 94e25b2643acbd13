import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Repository, type EntityManager } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import { PeriodicTasks } from '../jobs/periodic-tasks.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import type { SubscriberCounts } from './newsletter.schemas.ts';
import { SubscriberEntity } from './subscriber.entity.ts';

/** By hand: the lead is locked, so that an erasure at the same time takes the invitation along. */
const INVITE = `
  INSERT INTO newsletter_invitations (token_hash, email)
  SELECT $2, email FROM leads WHERE id = $1 FOR KEY SHARE RETURNING email
`;

/**
 * Uses an invitation and the others of its address. By hand: in one statement, so that of two at
 * the same moment one is used. The `id` is null for those who are subscribers already.
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
      SET confirmed_at = now(), confirmed_words = $2, left_at = NULL, left_words = NULL
      WHERE known.left_at IS NOT NULL
    RETURNING id
  )
  SELECT id FROM used LEFT JOIN subscriber ON true
`;

/** By hand: three counts at once. */
const COUNT = `
  SELECT
    (SELECT count(*) FROM subscribers WHERE left_at IS NULL)::integer AS subscribed,
    (
      SELECT count(DISTINCT lower(email)) FROM newsletter_invitations WHERE expires_at > now()
    )::integer AS unconfirmed,
    (SELECT count(*) FROM subscribers WHERE left_at IS NOT NULL)::integer AS "left"
`;

/** What /privacy says is deleted. Three years after somebody left, their consent needs no proof. */
const EXPIRED = [
  `DELETE FROM messages WHERE subscriber IS NOT NULL AND queued_at < now() - interval '30 days'`,
  'DELETE FROM newsletter_invitations WHERE expires_at <= now()',
  `DELETE FROM subscribers WHERE left_at < now() - interval '3 years'`,
];

const PAGE = 1_000;

/** Every method throws DatabaseUnavailableException. */
@Injectable()
export class NewsletterRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly desk: DeskConnections,
    private readonly outbox: OutboxService,
    @InjectRepository(SubscriberEntity) private readonly subscribers: Repository<SubscriberEntity>,
    tasks: PeriodicTasks,
  ) {
    // Also if the newsletter is turned off: what was stored before is deleted in time.
    tasks.add({
      interval: 10 * 60 * 1000,
      run: () => this.deleteExpired(),
      failure: 'expired data not deleted, retrying',
    });
  }

  /** @returns whether the lead still exists */
  async invite(lead: number, tokenHash: Buffer): Promise<boolean> {
    return (await this.database.query(INVITE, [lead, tokenHash])).length > 0;
  }

  /** @returns whether there was such an invitation */
  async confirm(tokenHash: Buffer, words: string): Promise<boolean> {
    const used = await this.database.transaction(async (manager) => {
      const rows = await manager.query<{ id: string | null }[]>(CONFIRM, [tokenHash, words]);
      const id = rows[0]?.id;
      if (id) await this.queue(manager, id, 'confirmed');
      return rows.length > 0;
    });
    if (used) this.outbox.wake();
    return used;
  }

  /** Does nothing if the subscriber has left before, or is gone. */
  async leave(id: string, words: string): Promise<void> {
    const hasLeft = await this.database.transaction(async (manager) => {
      const subscribed = { id, leftAt: IsNull() };
      const left = { leftAt: () => 'now()', leftWords: words };
      const { affected } = await manager.update(SubscriberEntity, subscribed, left);
      if (affected === 0) return false;
      await this.queue(manager, id, 'left');
      return true;
    });
    if (hasLeft) this.outbox.wake();
  }

  /** Null if the subscriber was erased. */
  find(id: string): Promise<SubscriberEntity | null> {
    return this.database.reach(() => this.subscribers.findOneBy({ id }));
  }

  async count(): Promise<SubscriberCounts> {
    const [counts] = await this.desk.query<SubscriberCounts>(COUNT);
    return counts!;
  }

  /** All who have confirmed and not left, in pages. No connection is held between two pages. */
  async *pages(toItem: (subscriber: SubscriberEntity) => object): AsyncGenerator<object[]> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const page = await this.findAfter(after);
      yield page.map(toItem);
      if (page.length < PAGE) return;
      after = page.at(-1)!.id;
    }
  }

  private findAfter(id: string): Promise<SubscriberEntity[]> {
    const where = { id: MoreThan(id), leftAt: IsNull() };
    return this.desk.reach(() =>
      this.subscribers.find({ where, order: { id: 'ASC' }, take: PAGE }),
    );
  }

  /**
   * An earlier event that still waits is no longer true: a receiver could write to who has left.
   */
  private async queue(
    manager: EntityManager,
    subscriber: string,
    kind: 'confirmed' | 'left',
  ): Promise<void> {
    await this.outbox.cancel(manager, subscriber);
    await this.outbox.queue(manager, [{ kind, subscriber }]);
  }

  private async deleteExpired(): Promise<void> {
    for (const statement of EXPIRED) await this.database.query(statement);
  }
}
