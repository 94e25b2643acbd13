import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import type { MessageEntity } from '../../outbox/message.entity.ts';
import { LeadEntity } from '../lead.entity.ts';

@Injectable()
export class NotifiedLeadsRepository {
  constructor(
    private readonly database: DatabaseConnection,
    @InjectRepository(LeadEntity) private readonly leads: Repository<LeadEntity>,
  ) {}

  /** The lead that a message is about; null if it was removed. */
  find({ lead }: MessageEntity): Promise<LeadEntity | null> {
    return this.database.reach(() => this.leads.findOneBy({ id: lead! }));
  }
}
