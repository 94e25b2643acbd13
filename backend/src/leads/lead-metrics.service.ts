import { Injectable } from '@nestjs/common';
import { MetricsService } from '../metrics/metrics.service.ts';

/** Raw SQL: MetricsService runs a statement with each scrape, and needs no entity. */
const LAST = `
  SELECT extract(epoch FROM created_at)::float8 AS value FROM leads WHERE NOT suspected AND source = 'form' ORDER BY id DESC LIMIT 1`;

/**
 * Raw SQL: TypeORM has no window functions. Needs 20 leads, and reads 10,000 at most, because each
 * scrape runs it.
 */
const LONGEST_GAP = `
  SELECT extract(epoch FROM
    max(gap) FILTER (WHERE nth < 20 OR created_at >= now() - interval '28 days')
  )::float8 AS value
  FROM (
    SELECT created_at, row_number() OVER (ORDER BY id DESC) AS nth,
      created_at - lead(created_at) OVER (ORDER BY id DESC) AS gap
    FROM (SELECT id, created_at FROM leads WHERE NOT suspected AND source = 'form' ORDER BY id DESC LIMIT 10000) AS latest
  ) AS numbered
  HAVING count(*) >= 20`;

/**
 * Measures for an alert that no lead has arrived for longer than usual, at a busy site or a quiet
 * one. Suspected leads do not count, since spam still arrives when the form is broken, nor do those
 * that the team adds.
 */
@Injectable()
export class LeadMetricsService {
  constructor(metrics: MetricsService) {
    metrics.addQuery({
      name: 'leads_last_timestamp_seconds',
      help: 'Unix time at which the last lead was stored that is not suspected.',
      statement: LAST,
    });
    metrics.addQuery({
      name: 'leads_longest_gap_seconds',
      help: 'The longest time between two leads in 28 days, or between the last 20 leads if they span more.',
      statement: LONGEST_GAP,
    });
  }
}
