import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { DeskConnections } from '../../database/desk-connections.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { LOGGER } from '../../logging/logger.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import type { StoredOfAddress } from '../lead.schemas.ts';

/** Leads that a statement removes at a time, so that it does not reach its timeout, even if all messages are long. */
const BATCH = 500;
const HOUR = 60 * 60 * 1000;

/** Removes leads, records that $1 did it, and returns their number. `more` are table expressions. */
const remove = (condition: string, action: 'deleted' | 'erased' | 'retention', more = '') => `
  WITH removed AS (
    DELETE FROM leads WHERE ${condition} RETURNING id
  ), recorded AS (${recordAudit('removed', action, '$1')})${more}
  SELECT count(*)::integer AS count FROM removed
`;

const DELETE = remove('id = $2 AND version = coalesce($3, version)', 'deleted');

/** A batch of the leads of an address, and its subscription. */
const ERASE = remove(
  `id IN (SELECT id FROM leads WHERE lower(email) = lower($2) LIMIT ${BATCH})`,
  'erased',
  `, uninvited AS (
    DELETE FROM newsletter_invitations WHERE lower(email) = lower($2) RETURNING email
  ), unsubscribed AS (
    DELETE FROM subscribers WHERE lower(email) = lower($2) RETURNING id
  ), recorded_subscriber AS (
    INSERT INTO audit (what, actor) SELECT 'erased', $1::text
    WHERE EXISTS (SELECT FROM uninvited UNION ALL SELECT FROM unsubscribed)
  )`,
);

const FIND_ERASABLE = `SELECT
  (SELECT count(*) FROM leads WHERE lower(email) = lower($1))::integer AS leads,
  coalesce(
    (SELECT 'subscribed' FROM subscribers WHERE lower(email) = lower($1) AND left_at IS NULL),
    (SELECT 'unconfirmed' FROM newsletter_invitations WHERE lower(email) = lower($1) LIMIT 1),
    (SELECT 'left' FROM subscribers WHERE lower(email) = lower($1))
  ) AS subscription`;

/**
 * A batch of the leads that are older than a number of days by the database's clock: a wrong clock of this machine must not
 * delete leads. Those that another instance is deleting are left to it.
 */
const EXPIRE = remove(
  `id IN (
    SELECT id FROM leads WHERE created_at < now() - make_interval(days => $2) ORDER BY created_at
    LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )`,
  'retention',
);

/** Removes leads. Every method throws the exceptions of {@link DeskConnections.query}. */
@Injectable()
export class LeadRemovalRepository {
  constructor(
    private readonly connections: DeskConnections,
    @Inject(ENVIRONMENT) { leadRetentionDays: days }: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    if (days === undefined) return;
    const failure = 'old leads not deleted, retrying in an hour';
    tasks.add({ interval: HOUR, run: () => this.expire(days), failure });
  }

  /** @returns whether there was such a lead, of the version that was seen */
  async delete(id: number, version: number | null, actor: string): Promise<boolean> {
    return (await this.remove(DELETE, actor, id, version)) > 0;
  }

  async findErasable(email: string): Promise<StoredOfAddress> {
    const [stored] = await this.connections.query<StoredOfAddress>(FIND_ERASABLE, [email]);
    return stored!;
  }

  /** Removes all that is stored of an address, in any letter case, and returns the number of leads, which go in batches. */
  async erase(email: string, actor: string): Promise<number> {
    let erased = 0;
    for (let batch = Infinity; batch > 0; erased += batch)
      batch = await this.remove(ERASE, actor, email);
    // Once more, for what another statement, such as a confirmation, stored while the first one waited for it.
    return erased + (await this.remove(ERASE, actor, email));
  }

  private async expire(days: number): Promise<void> {
    for (let removed = Infinity; removed > 0;) {
      removed = await this.remove(EXPIRE, 'system', days);
      if (removed > 0) this.logger.info({ removed, days }, 'old leads deleted');
    }
  }

  private async remove(statement: string, ...values: unknown[]): Promise<number> {
    const [row] = await this.connections.query<{ count: number }>(statement, values);
    return row!.count;
  }
}
