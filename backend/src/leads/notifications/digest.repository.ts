import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Raw, Repository } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { MessageEntity } from '../../outbox/message.entity.ts';

/** The key of the advisory lock under which an instance sends a digest. */
const DIGEST_LOCK = 1_764_500_001;

/** By the clock of the database. */
const IN_LAST_HOUR = Raw((column) => `${column} > now() - interval '1 hour'`);

/**
 * The emails to the firm, as the digest counts them. Every method throws
 * DatabaseUnavailableException.
 */
@Injectable()
export class DigestRepository {
  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
  ) {}

  /** Whether the firm got so many emails in the last hour, without those that a digest counted. */
  async hadInHour(limit: number): Promise<boolean> {
    const where = { kind: 'email', state: 'delivered', lastAttemptAt: IN_LAST_HOUR } as const;
    const sent = await this.database.reach(() =>
      this.messages.find({ select: { id: true }, where, take: limit }),
    );
    return sent.length >= limit;
  }

  /**
   * One instance at a time: the others leave it to that one.
   * @param report sends the firm the number of withheld emails, if there are any. If it rejects,
   * they stay withheld
   */
  settleWithheld(report: (count: number) => Promise<unknown>): Promise<void> {
    return this.database.transaction(async (manager) => {
      const lock = 'SELECT pg_try_advisory_xact_lock($1) AS mine';
      const [{ mine }] = await manager.query<[{ mine: boolean }]>(lock, [DIGEST_LOCK]);
      if (!mine) return;
      const messages = manager.getRepository(MessageEntity);
      const withheld = { kind: 'email', state: 'withheld' } as const;
      const found = await messages.find({ select: { id: true }, where: withheld });
      if (found.length === 0) return;
      await report(found.length);
      // Some may have been sent again meanwhile.
      const reported = { ...withheld, id: In(found.map(({ id }) => id)) };
      const settled = { state: 'delivered', lastAttemptAt: null, lastError: null } as const;
      await messages.update(reported, settled);
    });
  }
}
