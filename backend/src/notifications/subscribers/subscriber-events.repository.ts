import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../../database/database-connection.ts';
import { queueJobs } from '../../jobs/queue-jobs.sql.ts';
import { queueOf } from '../channel.ts';

/** The queue of the events. Among the channels it is called `subscriber`. */
export const EVENT_QUEUE = queueOf('subscriber');

export interface SubscriberEvent {
  /** UUID of the subscriber. */
  subscriber: string;
  email: string;
  what: 'confirmed' | 'left';
  at: Date;
}

/** Table expressions that store an event for each subscriber, and queue its job. */
export const queueEvents = (subscribers: string, what: SubscriberEvent['what']): string => `
  event AS (
    INSERT INTO subscriber_events (subscriber, what) SELECT id, '${what}' FROM ${subscribers} RETURNING id
  ), event_queued AS (
    ${queueJobs(`SELECT '${EVENT_QUEUE}' AS queue, id::text AS key, jsonb_build_object('id', id) AS data FROM event`)}
  )`;

/** Queries of the table `subscriber_events`. */
@Injectable()
export class SubscriberEventsRepository {
  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * @returns undefined if the subscriber has been erased since, or a later event says the opposite: a receiver that gets
   *   both in the wrong order would write to somebody who has left
   * @throws DatabaseUnavailableException
   */
  async find(id: string): Promise<SubscriberEvent | undefined> {
    const [event] = await this.database.reach(() =>
      this.dataSource.query<SubscriberEvent[]>(
        `SELECT subscriber, email, what, at FROM subscriber_events
           JOIN subscribers ON subscribers.id = subscriber WHERE subscriber_events.id = $1 AND NOT EXISTS (
             SELECT FROM subscriber_events AS later
             WHERE later.subscriber = subscriber_events.subscriber AND later.at > subscriber_events.at
           )`,
        [id],
      ),
    );
    return event;
  }
}
