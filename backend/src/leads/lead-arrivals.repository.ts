import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseConnection } from '../database/database-connection.ts';
import { Metrics } from '../metrics/metrics.ts';

/** Milliseconds for which a result is used again, so that frequent scrapes do not read many leads each time. */
const KEPT = 10 * 60 * 1000;

/** Of at most 100,000 leads; the gap is null for fewer than 20. Both in seconds, `last` in Unix time. */
const ARRIVALS = `
  SELECT extract(epoch FROM max(created_at))::float8 AS last,
    CASE WHEN count(*) >= 20 THEN extract(epoch FROM
      max(gap) FILTER (WHERE nth < 20 OR created_at >= now() - interval '28 days')
    )::float8 END AS "longestGap"
  FROM (
    SELECT created_at, row_number() OVER (ORDER BY id DESC) AS nth,
      created_at - lead(created_at) OVER (ORDER BY id DESC) AS gap
    FROM (
      SELECT id, created_at FROM leads WHERE NOT suspected ORDER BY id DESC LIMIT 100000
    ) AS latest
  ) AS numbered`;

type Arrivals = Record<'last' | 'longestGap', number | null>;

/**
 * Metrics from which an alert tells that no lead has arrived for longer than is usual: than the longest time between two in
 * 28 days, which include nights and weekends, or between the last 20 if they span more, for a site that receives one a week.
 * Suspected leads do not count, because spam continues to arrive when the form is broken.
 */
@Injectable()
export class LeadArrivalsRepository {
  private arrivals: Promise<Arrivals[]> | undefined;
  private readAt = 0;

  constructor(
    private readonly database: DatabaseConnection,
    private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    metrics.addValue(
      'leads_last_timestamp_seconds',
      'Unix time at which the last lead was stored that is not suspected.',
      () => this.recent('last'),
    );
    metrics.addValue(
      'leads_longest_gap_seconds',
      'The longest time between two leads in 28 days, or between the last 20 leads if they span more.',
      () => this.recent('longestGap'),
    );
  }

  private async recent(what: keyof Arrivals): Promise<number | undefined> {
    if (performance.now() - this.readAt > KEPT) this.arrivals = undefined;
    if (!this.arrivals) {
      this.readAt = performance.now();
      this.arrivals = this.database.reach(() => this.dataSource.query<Arrivals[]>(ARRIVALS));
      this.arrivals.catch(() => (this.arrivals = undefined));
    }
    const [row] = await this.arrivals;
    return row![what] ?? undefined;
  }
}
