import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Raw, Repository } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { PeriodicTasks } from '../jobs/periodic-tasks.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { InvitationEntity } from './invitation.entity.ts';
import { SubscriberEntity } from './subscriber.entity.ts';

/** By the clock of the database. */
const before = (moment: string) => Raw((column) => `${column} < ${moment}`);

@Injectable()
export class NewsletterRetentionService {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly outbox: OutboxService,
    @InjectRepository(InvitationEntity) private readonly invitations: Repository<InvitationEntity>,
    @InjectRepository(SubscriberEntity) private readonly subscribers: Repository<SubscriberEntity>,
    tasks: PeriodicTasks,
  ) {
    // Also if the newsletter is turned off: what was stored before is deleted in time.
    tasks.add({
      interval: 10 * 60 * 1000,
      run: () => this.deleteExpired(),
      failure: 'expired data not deleted, retrying',
    });
  }

  /**
   * What /privacy says is deleted. Three years after somebody left, their consent needs no proof.
   */
  private async deleteExpired(): Promise<void> {
    const { database, outbox, invitations, subscribers } = this;
    await outbox.removeOfSubscribers('30 days');
    await database.run(() => invitations.delete({ expiresAt: before('now()') }));
    await database.run(() => subscribers.delete({ leftAt: before("now() - interval '3 years'") }));
  }
}
