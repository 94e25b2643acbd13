import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const PREFIX = 'sandglass_';
/** Upper bounds in seconds: from the duration of a response from memory to the 5 s in which an outage is reported. */
const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** Returns a number for each value of a label. Called when the metrics are collected. */
type Reading = () => Promise<Record<string, number>> | Record<string, number>;

/** Submissions that were refused although there was nothing wrong with them, see deploy/prometheus/alerts.yml. */
const FAULTS = ['unavailable', 'error'];

/** The metrics of this process. No label contains personal data or a value that a client can choose freely. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];
  private collecting: Promise<string> | undefined;

  private readonly requests = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: 'Requests that ended, by method, route and status; aborted: the connection ended before the response did.',
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

  private readonly receipts = new Counter({
    name: `${PREFIX}receipts_total`,
    help: 'Receipts for those who submitted a lead, by outcome: sent, refused by the mail server, or failed.',
    labelNames: ['outcome'],
    registers: this.registers,
  });

  private readonly withheldReceipts = new Counter({
    name: `${PREFIX}receipts_withheld_total`,
    help: 'Receipts that were not sent because of the limit of their address, of a network, of a domain, or of all.',
    labelNames: ['limit'],
    registers: this.registers,
  });

  private readonly certificateEnds = new Gauge({
    name: `${PREFIX}notification_certificate_expiry_timestamp_seconds`,
    help: 'End of the TLS certificate that the receiver of a channel presented at the last delivery, in Unix time.',
    labelNames: ['channel'],
    registers: this.registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    // From 0, because Prometheus does not see the increase of a counter that starts with its first event.
    for (const reason of FAULTS) this.refused.inc({ reason }, 0);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  countRequest(method: string, route: string, status: number | 'aborted', seconds: number): void {
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

  /** Makes the counters of receipts start at 0. */
  startReceipts(): void {
    for (const outcome of ['sent', 'refused', 'failed']) this.receipts.inc({ outcome }, 0);
    for (const limit of ['address', 'network', 'domain', 'all']) this.withheldReceipts.inc({ limit }, 0);
  }

  countReceipt(outcome: 'sent' | 'refused' | 'failed'): void {
    this.receipts.inc({ outcome });
  }

  countWithheldReceipt(limit: 'address' | 'network' | 'domain' | 'all'): void {
    this.withheldReceipts.inc({ limit });
  }

  setCertificateEnd(channel: string, end: Date): void {
    this.certificateEnds.set({ channel }, end.getTime() / 1000);
  }

  /**
   * Adds a gauge with one label. If the reading fails, the gauge has no values, and the other metrics remain available
   * during an outage.
   *
   * @param name without the prefix
   */
  addReading(name: string, help: string, label: string, read: Reading): void {
    const gauge: Gauge = new Gauge({
      name: PREFIX + name,
      help,
      labelNames: [label],
      registers: this.registers,
      collect: async () => {
        const values = await Promise.resolve()
          .then(read)
          .catch(() => ({}));
        gauge.reset();
        for (const [key, value] of Object.entries(values)) gauge.set({ [label]: key }, value);
      },
    });
  }

  /**
   * Adds a gauge without a label. If the reading fails or returns undefined, the gauge has no value.
   *
   * @param name without the prefix
   */
  addValue(name: string, help: string, read: () => Promise<number | undefined>): void {
    const gauge: Gauge = new Gauge({
      name: PREFIX + name,
      help,
      registers: this.registers,
      collect: async () => {
        const value = await read().catch(() => undefined);
        // reset() would set it to 0.
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  }

  /**
   * Adds a counter whose total is kept elsewhere.
   *
   * @param name without the prefix
   * @param read returns the total since the start of the process
   */
  addTotal(name: string, help: string, read: () => number): void {
    const counter: Counter = new Counter({
      name: PREFIX + name,
      help,
      registers: this.registers,
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  }

  /**
   * All metrics in the Prometheus text format. Concurrent calls share one collection, since a collection makes several
   * queries, and the connections are needed for leads.
   */
  text(): Promise<string> {
    this.collecting ??= this.registry.metrics().finally(() => {
      this.collecting = undefined;
    });
    return this.collecting;
  }
}
