import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { ADVISORY_LOCKS } from '../../database/advisory-locks.ts';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { ATTEMPT_TIMEOUT_MS } from '../../outbox/delivery-error.ts';
import { OutboxMessagesRepository } from '../../outbox/outbox-messages.repository.ts';
import { fill, words } from '../../words/words.ts';
import { mailFirm } from './channels/email.channel.ts';

const INTERVAL_MS = 10 * 60 * 1000;

/** Counts in one email the leads whose own emails were withheld, because too many arrived. */
@Injectable()
export class LeadDigestService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: DatabaseConnection,
    private readonly messages: OutboxMessagesRepository,
    tasks: PeriodicTasks,
  ) {
    if (!environment.email) return;
    tasks.add({
      interval: INTERVAL_MS,
      run: () => this.settleWithheld((count) => this.send(count)),
      failure: 'digest of leads not sent, retrying',
    });
  }

  /** @param report sends the number of withheld emails. If it rejects, they stay withheld */
  settleWithheld(report: (count: number) => Promise<unknown>): Promise<void> {
    return this.database.transaction(async (manager) => {
      // Other instances leave the digest to the one that holds the lock until it is sent.
      if (!(await tryLock(manager))) return;
      const withheld = await this.messages.findWithheld(manager, 'email');
      if (withheld.length === 0) return;
      await report(withheld.length);
      await this.messages.settleWithheld(manager, withheld);
    });
  }

  private async send(count: number): Promise<void> {
    const { email, deskUrl } = this.environment;
    const { digest } = words().mail;
    const link = `${deskUrl}/admin/leads`;
    const mail = {
      subject: fill(digest.subject, { count }),
      text: `${fill(digest.text, { count })}\n\n${link}\n`,
    };
    await mailFirm(email!, mail, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
  }
}

/** Raw SQL: advisory locks are functions of PostgreSQL, of no table. */
const tryLock = async (manager: EntityManager): Promise<boolean> => {
  const lock = 'SELECT pg_try_advisory_xact_lock($1) AS locked';
  const [row] = await manager.query<[{ locked: boolean }]>(lock, [ADVISORY_LOCKS.digest]);
  return row.locked;
};
