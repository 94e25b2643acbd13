import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { Metrics } from '../metrics/metrics.ts';

/** Milliseconds for which a result is used again, so that frequent scrapes do not read many leads each time. */
const KEPT = 10 * 60 * 1000;
/** The most leads that are read. */
const MOST = 100_000;
/** The fewest leads from which the usual time between two leads can be told. */
const FEWEST = 20;

interface Arrivals {
  /** Unix time in seconds of the last lead; null if there is none. */
  last: number | null;
  /** Seconds; null if there are too few leads. */
  longestGap: number | null;
}

/**
 * Adds metrics from which an alert tells that no lead has arrived for longer than is usual for this site. The usual
 * time is the longest between two leads in the last 28 days, which include nights and weekends, or between the last 20
 * leads if they span more time: a site that receives one lead a week is measured by that. Suspected leads do not count,
 * because spam continues to arrive when the form is broken.
 */
@Injectable()
export class LeadArrivalsRepository {
  private arrivals: Promise<Arrivals> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    metrics.addValue(
      'leads_last_timestamp_seconds',
      'Unix time at which the last lead was stored that is not suspected.',
      async () => (await this.recent()).last ?? undefined,
    );
    metrics.addValue(
      'leads_longest_gap_seconds',
      'The longest time between two leads in 28 days, or between the last 20 leads if they span more.',
      async () => (await this.recent()).longestGap ?? undefined,
    );
  }

  private recent(): Promise<Arrivals> {
    if (performance.now() - this.readAt < KEPT && this.arrivals) return this.arrivals;
    this.readAt = performance.now();
    this.arrivals = this.read().catch((error: unknown) => {
      this.arrivals = undefined;
      throw error;
    });
    return this.arrivals;
  }

  private async read(): Promise<Arrivals> {
    const [row] = await this.database.reach(() =>
      this.dataSource.query<Arrivals[]>(
        `SELECT extract(epoch FROM max(created_at))::float8 AS last,
           CASE WHEN count(*) >= $2 THEN extract(epoch FROM
             max(gap) FILTER (WHERE nth < $2 OR created_at >= now() - interval '28 days')
           )::float8 END AS "longestGap"
         FROM (
           SELECT created_at, row_number() OVER (ORDER BY id DESC) AS nth,
             created_at - lead(created_at) OVER (ORDER BY id DESC) AS gap
           FROM (
             SELECT id, created_at FROM leads WHERE NOT suspected ORDER BY id DESC LIMIT $1
           ) AS latest
         ) AS numbered`,
        [MOST, FEWEST],
      ),
    );
    return row!;
  }
}
