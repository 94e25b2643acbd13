import { Injectable } from '@nestjs/common';
import { DatabaseConnection } from '../database/database-connection.ts';
import { PeriodicTasks } from '../jobs/periodic-tasks.ts';

/** What /privacy says is deleted. Three years after somebody left, their consent needs no proof. */
const EXPIRED = [
  `DELETE FROM messages WHERE subscriber IS NOT NULL AND queued_at < now() - interval '30 days'`,
  'DELETE FROM newsletter_invitations WHERE expires_at <= now()',
  `DELETE FROM subscribers WHERE left_at < now() - interval '3 years'`,
];

@Injectable()
export class NewsletterRetentionService {
  constructor(database: DatabaseConnection, tasks: PeriodicTasks) {
    // Also if the newsletter is turned off: what was stored before is deleted in time.
    tasks.add({
      interval: 10 * 60 * 1000,
      run: async () => {
        for (const statement of EXPIRED) await database.query(statement);
      },
      failure: 'expired data not deleted, retrying',
    });
  }
}
