import { Injectable } from '@nestjs/common';
import { DatabaseConnection } from '../database/database-connection.ts';
import { PeriodicTasks } from '../jobs/periodic-tasks.ts';

/** What /privacy says is deleted, beside leads. Three years after somebody left, their consent needs no proof. */
const EXPIRED = [
  `DELETE FROM messages WHERE subscriber IS NOT NULL AND queued_at < now() - interval '30 days'`,
  `DELETE FROM receipt_grants WHERE granted_at < now() - interval '7 days'`,
  'DELETE FROM newsletter_invitations WHERE expires_at <= now()',
  `DELETE FROM subscribers WHERE left_at < now() - interval '3 years'`,
];

/** Also without a sender: what was stored while there was one is still deleted in time. */
@Injectable()
export class ExpiredDataRepository {
  constructor(database: DatabaseConnection, tasks: PeriodicTasks) {
    tasks.add({
      interval: 10 * 60 * 1000,
      run: async () => {
        for (const statement of EXPIRED) await database.query(statement);
      },
      failure: 'expired data not deleted, retrying',
    });
  }
}
