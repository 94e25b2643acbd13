import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Raw, Repository } from 'typeorm';
import { ADVISORY_LOCKS } from '../../database/advisory-locks.ts';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { MessageEntity } from '../../outbox/message.entity.ts';
import { LeadEntity } from '../lead.entity.ts';

/** The clock of the database decides. */
const IN_LAST_HOUR = Raw((column) => `${column} > now() - interval '1 hour'`);

/** Every method throws DatabaseUnavailableException. */
@Injectable()
export class NotificationsRepository {
  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
  ) {}

  /** The lead that a message is about; null if it was removed. */
  findLead({ leadId }: MessageEntity): Promise<LeadEntity | null> {
    return this.database.run(() => this.leads.findOneBy({ id: leadId! }));
  }

  /**
   * Whether the firm got so many emails in the last hour. One that only a digest counted is left
   * out: it has no `lastAttemptAt`.
   */
  async hasReachedHourlyLimit(limit: number): Promise<boolean> {
    const where = { kind: 'email', state: 'delivered', lastAttemptAt: IN_LAST_HOUR } as const;
    const sent = await this.database.run(() =>
      this.messages.find({ select: { id: true }, where, take: limit }),
    );
    return sent.length >= limit;
  }

  /**
   * One instance at a time.
   * @param report sends the number of withheld emails. If it rejects, they stay withheld
   */
  settleWithheld(report: (count: number) => Promise<unknown>): Promise<void> {
    return this.database.transaction(async (manager) => {
      const lock = 'SELECT pg_try_advisory_xact_lock($1) AS mine';
      const [{ mine }] = await manager.query<[{ mine: boolean }]>(lock, [ADVISORY_LOCKS.digest]);
      if (!mine) return;
      const messages = manager.getRepository(MessageEntity);
      const withheld = { kind: 'email', state: 'withheld' } as const;
      const found = await messages.find({ select: { id: true }, where: withheld });
      if (found.length === 0) return;
      // The lock is held until the email is sent.
      await report(found.length);
      // Some may have been sent again meanwhile.
      const reported = { ...withheld, id: In(found.map(({ id }) => id)) };
      // Without a time: no email of their own was sent.
      const settled = { state: 'delivered', lastAttemptAt: null, lastError: null } as const;
      await messages.update(reported, settled);
    });
  }
}
