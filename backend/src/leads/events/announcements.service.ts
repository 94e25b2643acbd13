import { Injectable } from '@nestjs/common';
import { buffer, concatMap, Subject, throttleTime } from 'rxjs';
import type { EntityManager } from 'typeorm';
import { inBatches } from '../../database/batches.ts';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { CHANNEL, type LeadEvent } from './lead-event.schemas.ts';

/** A payload of NOTIFY has less than 8,000 bytes. */
const LEADS_PER_EVENT = 200;
/** Between two announcements of arrivals, of this process. */
const INTERVAL_MS = 200;

/** Tells all processes of changes, by NOTIFY. */
@Injectable()
export class AnnouncementsService {
  private readonly arrivals = new Subject<number>();

  constructor(private readonly database: DatabaseConnection) {
    const moments = this.arrivals.pipe(
      throttleTime(INTERVAL_MS, undefined, { leading: true, trailing: true }),
    );
    this.arrivals
      .pipe(
        buffer(moments),
        concatMap((ids) => this.announceArrivals(ids)),
      )
      .subscribe();
  }

  /** In the transaction of the change: nobody hears of it before its commit. */
  async add(manager: EntityManager, { leads, ...event }: LeadEvent): Promise<void> {
    for (const batch of inBatches(leads, LEADS_PER_EVENT))
      await manager.query('SELECT pg_notify($1, $2)', payloadOf({ ...event, leads: batch }));
  }

  /**
   * After the commit, several at once: PostgreSQL commits transactions that notify one after the
   * other (decision 35). What fails here is seen when the list is read the next time.
   */
  addArrival(id: number): void {
    this.arrivals.next(id);
  }

  private async announceArrivals(ids: number[]): Promise<void> {
    for (const batch of inBatches(ids, LEADS_PER_EVENT)) {
      const leads = batch.map((id) => ({ id, version: 1 }));
      const statement = 'SELECT pg_notify($1, $2)';
      const payload = payloadOf({ what: 'arrived', leads });
      await this.database.query(statement, payload).catch(() => undefined);
    }
  }
}

const payloadOf = (event: LeadEvent): [channel: string, payload: string] => [
  CHANNEL,
  JSON.stringify(event),
];
