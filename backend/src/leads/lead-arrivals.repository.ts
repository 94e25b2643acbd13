import { Injectable } from '@nestjs/common';
import { DatabaseConnection } from '../database/database-connection.ts';
import { Metrics } from '../metrics/metrics.ts';

/** In Unix time. */
const LAST = `
  SELECT extract(epoch FROM created_at)::float8 AS seconds FROM leads WHERE NOT suspected ORDER BY id DESC LIMIT 1`;

/** In seconds; null for fewer than 20 leads. Bounded, because each scrape reads it. */
const LONGEST_GAP = `
  SELECT CASE WHEN count(*) >= 20 THEN extract(epoch FROM
      max(gap) FILTER (WHERE nth < 20 OR created_at >= now() - interval '28 days')
    )::float8 END AS seconds
  FROM (
    SELECT created_at, row_number() OVER (ORDER BY id DESC) AS nth,
      created_at - lead(created_at) OVER (ORDER BY id DESC) AS gap
    FROM (SELECT id, created_at FROM leads WHERE NOT suspected ORDER BY id DESC LIMIT 10000) AS latest
  ) AS numbered`;

/**
 * Metrics from which an alert tells that no lead has arrived for longer than is usual: than the longest time between two in
 * 28 days, which include nights and weekends, or between the last 20 if they span more, for a site that receives one a week.
 * Suspected leads do not count, because spam continues to arrive when the form is broken.
 */
@Injectable()
export class LeadArrivalsRepository {
  constructor(
    private readonly database: DatabaseConnection,
    metrics: Metrics,
  ) {
    metrics.addValue(
      'leads_last_timestamp_seconds',
      'Unix time at which the last lead was stored that is not suspected.',
      () => this.read(LAST),
    );
    metrics.addValue(
      'leads_longest_gap_seconds',
      'The longest time between two leads in 28 days, or between the last 20 leads if they span more.',
      () => this.read(LONGEST_GAP),
    );
  }

  private async read(statement: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ seconds: number | null }>(statement);
    return row?.seconds ?? undefined;
  }
}
