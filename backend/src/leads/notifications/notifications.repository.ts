import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { MessageEntity } from '../../outbox/message.entity.ts';
import { LeadEntity } from '../lead.entity.ts';

const IN_LAST_HOUR = Raw((column) => `${column} > now() - interval '1 hour'`);

/** Every method throws DatabaseUnavailableException. */
@Injectable()
export class NotificationsRepository {
  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
  ) {}

  /** Returns null if the lead was removed. */
  findLead({ leadId }: MessageEntity): Promise<LeadEntity | null> {
    return this.database.run(() => this.leads.findOneBy({ id: leadId! }));
  }

  /** Without those that only a digest counted: they have no `lastAttemptAt`. */
  async hasReachedHourlyLimit(limit: number): Promise<boolean> {
    const where = { kind: 'email', state: 'delivered', lastAttemptAt: IN_LAST_HOUR } as const;
    const sent = await this.database.run(() =>
      this.messages.find({ select: { id: true }, where, take: limit }),
    );
    return sent.length >= limit;
  }
}
