import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { LeadEntity } from '../../leads/lead.entity.ts';

/** What messages are about. Every method throws DatabaseUnavailableException. */
@Injectable()
export class SubjectsRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
  ) {}

  /** @returns null if it was removed just now */
  findLead(id: number): Promise<LeadEntity | null> {
    return this.database.reach(() => this.dataSource.manager.findOneBy(LeadEntity, { id }));
  }

  /** @returns undefined if the subscriber was removed just now */
  async findEmail(subscriber: string): Promise<string | undefined> {
    const [row] = await this.database.reach(() =>
      this.dataSource.query<{ email: string }[]>('SELECT email FROM subscribers WHERE id = $1', [subscriber]),
    );
    return row?.email;
  }
}
