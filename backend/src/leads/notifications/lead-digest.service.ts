import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { ADVISORY_LOCKS } from '../../database/advisory-locks.ts';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { PeriodicTasks } from '../../jobs/periodic-tasks.ts';
import { ATTEMPT_TIMEOUT_MS } from '../../outbox/delivery-error.ts';
import { OutboxMessagesRepository } from '../../outbox/outbox-messages.repository.ts';
import { configuredChannels, type ChannelName } from './channels/channels.ts';

const INTERVAL_MS = 10 * 60 * 1000;

/** Counts in one message the leads whose own were withheld, for each channel that has a limit. */
@Injectable()
export class LeadDigestService {
  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly database: DatabaseConnection,
    private readonly messages: OutboxMessagesRepository,
    tasks: PeriodicTasks,
  ) {
    const limits = configuredChannels(environment).flatMap(([name, { limit }]) =>
      limit ? [[name, limit] as const] : [],
    );
    if (limits.length === 0) return;
    tasks.add({
      interval: INTERVAL_MS,
      run: async () => {
        // In turn: the digests share a lock.
        for (const [name, { sendDigest }] of limits)
          await this.settleWithheld(name, (count) =>
            sendDigest(count, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)),
          );
      },
      failure: 'digest of leads not sent, retrying',
    });
  }

  /** @param report sends the number of messages. If it rejects, the messages stay withheld */
  settleWithheld(channel: ChannelName, report: (count: number) => Promise<unknown>): Promise<void> {
    return this.database.transaction(async (manager) => {
      // Other instances leave the digest to the instance that holds the lock until it is sent.
      if (!(await tryLock(manager))) return;
      const withheld = await this.messages.findWithheld(manager, channel);
      if (withheld.length === 0) return;
      await report(withheld.length);
      await this.messages.settleWithheld(manager, withheld);
    });
  }
}

/** Raw SQL: advisory locks are functions of PostgreSQL, of no table. */
const tryLock = async (manager: EntityManager): Promise<boolean> => {
  const lock = 'SELECT pg_try_advisory_xact_lock($1) AS locked';
  const [row] = await manager.query<[{ locked: boolean }]>(lock, [ADVISORY_LOCKS.digest]);
  return row.locked;
};
