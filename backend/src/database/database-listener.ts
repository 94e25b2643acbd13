import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import { Observable, ReplaySubject, share, Subject, takeUntil, timer } from 'rxjs';
import { DIRECT_DATABASE_URL } from './database-connection.ts';
import { TIME_LIMITS, type TimeLimits } from './time-limits.ts';

/** How long the connection is kept after the last listener has gone: one that reloads is back. */
const KEEP_MS = 60_000;
/** After so long without a packet, the connection is tested. */
const SILENCE_MS = 10_000;

/** A connection that listens. */
export interface Listening {
  /** What is sent with NOTIFY from now on. */
  payloads: Observable<string>;
}

/**
 * Listens to NOTIFY on one connection of this process, and on none while nobody asks. PgBouncer in
 * transaction mode passes on nothing: then there are no payloads.
 */
@Injectable()
export class DatabaseListener implements BeforeApplicationShutdown {
  private readonly stopping = new ReplaySubject<void>(1);
  private readonly channels = new Map<string, Observable<Listening>>();

  constructor(
    @Inject(DIRECT_DATABASE_URL) private readonly url: string,
    @Inject(TIME_LIMITS) private readonly limits: TimeLimits,
  ) {}

  /**
   * Emits once the connection listens, and fails when it is lost: the next to subscribe connects
   * again.
   */
  listen(channel: string): Observable<Listening> {
    const known = this.channels.get(channel);
    if (known) return known;
    const shared = new Observable<Listening>((subscriber) => {
      const client = this.createClient();
      const payloads = new Subject<string>();
      client.on('notification', ({ payload = '' }) => payloads.next(payload));
      client.on('error', (error) => subscriber.error(error));
      client.on('end', () => subscriber.error(new Error('the connection has ended')));
      const begin = async () => {
        await client.connect();
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
        subscriber.next({ payloads });
      };
      begin().catch((error: unknown) => subscriber.error(error));
      return () => void client.end().catch(() => undefined);
    }).pipe(
      takeUntil(this.stopping),
      share({
        connector: () => new ReplaySubject(1),
        resetOnRefCountZero: () => timer(KEEP_MS).pipe(takeUntil(this.stopping)),
      }),
    );
    this.channels.set(channel, shared);
    return shared;
  }

  beforeApplicationShutdown() {
    this.stopping.next();
  }

  private createClient(): Client {
    return new Client({
      connectionString: this.url,
      application_name: 'sandglass-events',
      connectionTimeoutMillis: this.limits.connect,
      query_timeout: this.limits.query,
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENCE_MS,
    });
  }
}
