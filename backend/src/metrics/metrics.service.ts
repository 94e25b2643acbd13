import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DatabaseConnection } from '../database/database-connection.ts';
import { pathOf } from '../http/request-path.ts';

const PREFIX = 'sandglass_';
/** From a response from memory to the 5 s in which an outage is reported. */
const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'];

/** Express sets `route` if one of its routes handles the request. */
type RoutedRequest = IncomingMessage & { route?: { path?: unknown } };

/** What a `statement` returns: a row for each value, with its label if the gauge has one. */
interface Row {
  label?: string;
  value: number;
}

interface QueriedGauge {
  /** The prefix is added. */
  name: string;
  help: string;
  statement: string;
  label?: string;
  parameters?: () => unknown[];
}

/** No label contains personal data or a value that a client can choose freely. */
@Injectable()
export class MetricsService {
  readonly registry = new Registry();

  readonly requests = this.counter(
    'http_requests_total',
    'Requests that ended, by method, route and status; aborted: the connection ended before the response did.',
    ['method', 'route', 'status'],
  );
  readonly durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from the head of a request to the end of its response, by route.',
    labelNames: ['route'],
    buckets: BUCKETS_SECONDS,
    registers: [this.registry],
  });
  readonly withheldReceipts = this.counter(
    'receipts_withheld_total',
    'Receipts that were not sent because of the limit of their address, of a network, of a domain, or of all.',
    ['limit'],
  );

  constructor(private readonly database: DatabaseConnection) {
    collectDefaultMetrics({ register: this.registry });
    // Prometheus does not see the increase of a counter that starts with its first event.
    for (const status of [500, 503])
      this.requests.inc({ method: 'POST', route: '/api/leads', status }, 0);
    for (const limit of ['address', 'network', 'domain', 'all'])
      this.withheldReceipts.inc({ limit }, 0);
    const help = 'Whether the database commits writes: 1, or 0.';
    const up: Gauge = this.gauge('database_up', help, [], async () => {
      const commits = await database.checkWrite().then(
        () => true,
        () => false,
      );
      up.set(Number(commits));
    });
    this.addQuery({
      name: 'database_size_bytes',
      help: 'Size of the database, with its indexes.',
      statement: 'SELECT pg_database_size(current_database())::float8 AS value',
    });
  }

  /**
   * Counts each request when it ends.
   * @param routeNameOf names the route of a path that no controller handled
   */
  observe(routeNameOf: (path: string) => string | undefined) {
    return (request: RoutedRequest, response: ServerResponse): void => {
      const begin = performance.now();
      response.once('close', () => {
        const method = METHODS.includes(request.method ?? '') ? request.method! : 'other';
        const seconds = (performance.now() - begin) / 1000;
        // The pattern of the route, not the address: it contains no visitor's data.
        const pattern = request.route?.path;
        const route =
          (typeof pattern === 'string' ? pattern : routeNameOf(pathOf(request))) ?? 'other';
        // Nobody received the status of an aborted response.
        const status = response.writableFinished ? response.statusCode : 'aborted';
        this.requests.inc({ method, route, status });
        this.durations.observe({ route }, seconds);
      });
    };
  }

  /**
   * Adds a gauge that is queried when the metrics are collected. If the query fails, as in an
   * outage, it has no values.
   */
  addQuery({ name, help, statement, label, parameters = () => [] }: QueriedGauge): void {
    const gauge: Gauge = this.gauge(name, help, label ? [label] : [], async () => {
      const rows = await this.database.query<Row>(statement, parameters()).catch(() => []);
      gauge.reset();
      // Without a label, reset() has set it to 0.
      gauge.remove({});
      for (const row of rows) {
        const labels = label ? { [label]: row.label! } : {};
        gauge.set(labels, row.value);
      }
    });
  }

  private counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]) {
    return new Counter({ name: PREFIX + name, help, labelNames, registers: [this.registry] });
  }

  private gauge(name: string, help: string, labelNames: string[], collect: () => Promise<void>) {
    return new Gauge({
      name: PREFIX + name,
      help,
      labelNames,
      registers: [this.registry],
      collect,
    });
  }
}
