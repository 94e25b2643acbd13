import { Inject, Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { ADVISORY_LOCKS } from '../../database/advisory-locks.ts';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { ATTEMPT_TIMEOUT_MS } from '../../outbox/delivery-error.ts';
import { MessageEntity } from '../../outbox/message.entity.ts';
import { mailFirm } from './lead-email.sender.ts';

const INTERVAL_MS = 10 * 60 * 1000;

const WITHHELD = { kind: 'email', state: 'withheld' } as const;

/** Counts in one email the leads whose own emails were withheld, because too many arrived. */
@Injectable()
export class LeadDigestService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: DatabaseConnection,
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
      const messages = manager.getRepository(MessageEntity);
      const withheld = await messages.find({ select: { id: true }, where: WITHHELD });
      if (withheld.length === 0) return;
      await report(withheld.length);
      // Some may have been sent again meanwhile.
      const reported = { ...WITHHELD, id: In(withheld.map(({ id }) => id)) };
      // Without a time: no email of their own was sent.
      const settled = { state: 'delivered', lastAttemptAt: null, lastError: null } as const;
      await messages.update(reported, settled);
    });
  }

  private async send(count: number): Promise<void> {
    const { email, publicConfig } = this.environment;
    const subject = `New requests without an email of their own: ${count}`;
    const text =
      'Requests are arriving too fast to send an email for each. ' +
      `Not emailed one by one: ${count}.\n\n${publicConfig.publicUrl}/admin/leads\n`;
    await mailFirm(email!, { subject, text }, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS));
  }
}

const tryLock = async (manager: EntityManager): Promise<boolean> => {
  const lock = 'SELECT pg_try_advisory_xact_lock($1) AS locked';
  const [row] = await manager.query<[{ locked: boolean }]>(lock, [ADVISORY_LOCKS.digest]);
  return row.locked;
};
