import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { inBatches } from '../../database/batches.ts';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { CHANNEL, type LeadEvent } from './lead-event.schemas.ts';

/** A payload of NOTIFY has less than 8,000 bytes. */
const LEADS_PER_EVENT = 200;
/** Arrivals of so long are announced together. */
const INTERVAL_MS = 200;

/** Tells all processes of changes, by NOTIFY. */
@Injectable()
export class AnnouncementsService {
  /** The leads that have arrived since the last announcement. */
  private readonly arrivals: number[] = [];

  constructor(private readonly database: DatabaseConnection) {}

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
    if (this.arrivals.push(id) > 1) return;
    const announce = () => void this.announceArrivals(this.arrivals.splice(0));
    setTimeout(announce, INTERVAL_MS).unref();
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
