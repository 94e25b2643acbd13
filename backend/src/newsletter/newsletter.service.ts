import { createHash, randomBytes } from 'node:crypto';
import { BadRequestException, GoneException, Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Repository, type EntityManager } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { DatabaseConnection } from '../database/database-connection.ts';
import { DeskConnections } from '../database/desk-connections.ts';
import { parse } from '../http/schema.pipe.ts';
import { ReceiptSender } from '../leads/notifications/receipts/receipt.sender.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { LiveSite } from '../site/live-site.ts';
import type { MailText } from '../site/site-texts.ts';
import { words } from '../words/words.ts';
import { LeaveTokens } from './leave-tokens.ts';
import { Token, TOKEN_BYTES, type SubscriberCounts } from './newsletter.schemas.ts';
import { SubscriberEntity } from './subscriber.entity.ts';

const ONE_CLICK_WORDS = 'List-Unsubscribe=One-Click (RFC 8058)';

/** Raw SQL: the lead is locked, so that an erasure at the same time takes the invitation along. */
const INVITE = `
  INSERT INTO newsletter_invitations (token_hash, email)
  SELECT $2, email FROM leads WHERE id = $1 FOR KEY SHARE RETURNING email
`;

/**
 * Raw SQL: in one statement, so that of two at the same moment one is used. The `id` is null for
 * those who are subscribers already.
 */
const CONFIRM = `
  WITH gone AS (
    DELETE FROM newsletter_invitations WHERE lower_case(email) = (
      SELECT lower_case(email) FROM newsletter_invitations WHERE token_hash = $1 AND expires_at > now()
    ) RETURNING token_hash, email
  ), used AS (
    SELECT email FROM gone WHERE token_hash = $1
  ), subscriber AS (
    INSERT INTO subscribers AS known (email, confirmed_words) SELECT email, $2 FROM used
    ON CONFLICT (lower_case(email)) DO UPDATE
      SET confirmed_at = now(), confirmed_words = $2, left_at = NULL, left_words = NULL
      WHERE known.left_at IS NOT NULL
    RETURNING id
  )
  SELECT id FROM used LEFT JOIN subscriber ON true
`;

/** Raw SQL: all counts in one statement. */
const COUNT = `
  SELECT
    (SELECT count(*) FROM subscribers WHERE left_at IS NULL)::integer AS subscribed,
    (
      SELECT count(DISTINCT lower_case(email)) FROM newsletter_invitations AS invitation
      WHERE expires_at > now() AND NOT EXISTS (
        SELECT FROM subscribers
        WHERE left_at IS NULL AND lower_case(subscribers.email) = lower_case(invitation.email)
      )
    )::integer AS unconfirmed,
    (SELECT count(*) FROM subscribers WHERE left_at IS NOT NULL)::integer AS "left"
`;

const PAGE = 1_000;

@Injectable()
export class NewsletterService {
  constructor(
    @InjectRepository(SubscriberEntity) private readonly subscribers: Repository<SubscriberEntity>,
    private readonly database: DatabaseConnection,
    private readonly deskConnections: DeskConnections,
    private readonly outbox: OutboxService,
    private readonly leaveTokens: LeaveTokens,
    private readonly live: LiveSite,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    receipts: ReceiptSender,
  ) {
    receipts.setInvitation((leadId) => this.invite(leadId));
  }

  /** @throws GoneException (410) if the token was used, has expired or never existed */
  async confirm(token: string): Promise<void> {
    const values = [hashOf(token), this.live.texts.agreements.confirm];
    await this.database.transaction(async (manager) => {
      const [used] = await manager.query<{ id: string | null }[]>(CONFIRM, values);
      if (!used) throw new GoneException(words().api.newsletter.notValid);
      if (used.id) await this.queue(manager, used.id, 'confirmed');
    });
  }

  /**
   * A mail program has the token in the query, our page in the body.
   * @throws BadRequestException if it is invalid
   */
  async leave(query: object, body: unknown): Promise<void> {
    const isTokenInQuery = 'token' in query;
    const { token } = parse(Token, isTokenInQuery ? query : body);
    const id = this.leaveTokens.read(token);
    if (id === undefined) throw new BadRequestException(words().api.newsletter.incomplete);
    const leftWords = isTokenInQuery ? ONE_CLICK_WORDS : this.live.texts.agreements.leave;
    await this.database.transaction(async (manager) => {
      const left = { leftAt: () => 'now()', leftWords };
      const { affected } = await manager.update(SubscriberEntity, { id, leftAt: IsNull() }, left);
      if (affected) await this.queue(manager, id, 'left');
    });
  }

  find(id: string): Promise<SubscriberEntity | null> {
    return this.database.run(() => this.subscribers.findOneBy({ id }));
  }

  async count(): Promise<SubscriberCounts> {
    const [counts] = await this.deskConnections.run(() =>
      this.subscribers.query<[SubscriberCounts]>(COUNT),
    );
    return counts;
  }

  /** Pages of the export. No connection is held between two of them. */
  async *pages(): AsyncGenerator<object[]> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const page = await this.findAfter(after);
      yield page.map(({ id, email, confirmedAt }) => ({
        email,
        confirmedAt: confirmedAt.toISOString(),
        ...this.leaveTokens.linksFor(id),
      }));
      if (page.length < PAGE) return;
      after = page.at(-1)!.id;
    }
  }

  /** The text of a receipt with a link to confirm; undefined if the lead is gone. */
  private async invite(leadId: number): Promise<MailText | undefined> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const values = [leadId, hashOf(token)];
    const invited = await this.database.run(() =>
      this.subscribers.query<unknown[]>(INVITE, values),
    );
    if (invited.length === 0) return undefined;
    const { subject, text } = this.live.texts.mails.newsletter;
    const { publicUrl } = this.environment.publicConfig;
    const link = `${publicUrl}/newsletter/confirm#${token}`;
    return { subject, text: text.replaceAll('%mail.confirmLink%', link) };
  }

  private findAfter(id: string): Promise<SubscriberEntity[]> {
    const where = { id: MoreThan(id), leftAt: IsNull() };
    return this.deskConnections.run(() =>
      this.subscribers.find({ where, order: { id: 'ASC' }, take: PAGE }),
    );
  }

  /** Cancels earlier events that wait: a receiver could write to somebody who has left. */
  private async queue(
    manager: EntityManager,
    subscriberId: string,
    kind: 'confirmed' | 'left',
  ): Promise<void> {
    await this.outbox.cancel(manager, subscriberId);
    await this.outbox.queue(manager, [{ kind, subscriberId }]);
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
