import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const PREFIX = 'sandglass_';
/** Upper bounds in seconds: from the duration of a response from memory to the 5 s in which an outage is reported. */
const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** Returns a number for each of several states. Called when the metrics are collected. */
type Reading = () => Promise<Record<string, number>> | Record<string, number>;

/** The metrics of this process. No label contains personal data or a value that a client can choose freely. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  private readonly requests = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: 'Requests that ended, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: this.registers,
  });

  private readonly durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from the head of a request to the end of its response, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: this.registers,
  });

  private readonly stored = new Counter({
    name: `${PREFIX}leads_stored_total`,
    help: 'Leads that were stored, by whether they look like spam.',
    labelNames: ['suspected'],
    registers: this.registers,
  });

  private readonly refused = new Counter({
    name: `${PREFIX}leads_refused_total`,
    help: 'Submissions that were not stored, by reason.',
    labelNames: ['reason'],
    registers: this.registers,
  });

  private readonly attempts = new Counter({
    name: `${PREFIX}notification_attempts_total`,
    help: 'Attempts to deliver a notification about a lead, by channel and outcome.',
    labelNames: ['channel', 'outcome'],
    registers: this.registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  countRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.inc({ method, route, status });
    this.durations.observe({ route }, seconds);
  }

  countStored(suspected: boolean): void {
    this.stored.inc({ suspected: String(suspected) });
  }

  countRefused(reason: string): void {
    this.refused.inc({ reason });
  }

  countAttempt(channel: string, outcome: 'delivered' | 'failed'): void {
    this.attempts.inc({ channel, outcome });
  }

  /**
   * Adds a gauge with the label `state`. If the reading fails, the gauge has no values, and the other metrics remain
   * available during an outage.
   *
   * @param name without the prefix
   */
  addReading(name: string, help: string, read: Reading): void {
    const gauge: Gauge<'state'> = new Gauge({
      name: PREFIX + name,
      help,
      labelNames: ['state'],
      registers: this.registers,
      collect: async () => {
        gauge.reset();
        const values = await Promise.resolve()
          .then(read)
          .catch(() => ({}));
        for (const [state, value] of Object.entries(values)) gauge.set({ state }, value);
      },
    });
  }

  /** All metrics in the Prometheus text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
