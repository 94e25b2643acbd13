import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { isAcknowledged, submitLead, type Attempt } from '../../../../backend/src/testing/leads/lead-load.ts';
import { waitFor } from '../../../../backend/src/testing/wait-for.ts';
import { tally, type Tally } from './tally.ts';

/** Milliseconds between two leads, and between two pages: 80 requests a second together. */
const EVERY = 25;
/** Milliseconds after which a page counts as failed. */
const PATIENCE = 15_000;
/** Milliseconds to wait for progress before a scenario is given up. */
const PROGRESS = 60_000;
/** One in this many acknowledged leads is sent again. */
const SAMPLE = 10;

/** What the product answers while its database is away. Whatever else a balancer answers with 503 is a failure. */
const REFUSAL = /^503 .*We cannot reach our database/;

interface PageVisit {
  begin: number;
  /** Undefined if it succeeded. */
  failure?: string;
}

/** What visitors met with. */
export interface Outcome extends Tally {
  requests: number;
  /** Requests that got no answer or a wrong one. */
  failures: { begin: number; failure: string }[];
  /** Leads that the product refused with 503, because it could not store them. */
  refused: number;
  /** The time that the slowest refusal took, in milliseconds. */
  slowestRefusal: number;
  /** The longest time without an acknowledgement, in milliseconds. */
  gap: number;
}

const visitPage = async (url: string, agent: Agent): Promise<PageVisit> => {
  const begin = performance.now();
  try {
    const call = get(url, { agent, signal: AbortSignal.timeout(PATIENCE) });
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    await response.toArray();
    return response.statusCode === 200 ? { begin } : { begin, failure: `${response.statusCode} ${url}` };
  } catch (error) {
    return { begin, failure: `${(error as NodeJS.ErrnoException).code ?? error} ${url}` };
  }
};

const endOf = ({ begin, duration }: Attempt) => begin + duration;
const isRefused = ({ failure }: Attempt) => failure !== undefined && REFUSAL.test(failure);

/**
 * Visitors who submit leads and open pages at a fixed rate, however long the answers take: nobody waits because somebody
 * else does.
 */
export class Load {
  readonly attempts: Attempt[] = [];
  private readonly repeats: Attempt[] = [];
  private readonly pages: PageVisit[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly open = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private readonly url: string;
  private readonly messageOf: (key: string) => string;
  private next = 0;

  constructor(
    url: string,
    paths: readonly string[],
    { every = EVERY, messageOf = (key: string) => key } = {},
  ) {
    this.url = url;
    this.messageOf = messageOf;
    this.timer = setInterval(() => {
      this.track(this.submit(randomUUID()), this.attempts);
      this.track(visitPage(url + paths[this.next % paths.length]!, this.agent), this.pages);
      this.next += 1;
    }, every);
  }

  /** Waits until visitors have sent this many leads more. */
  async sent(count: number): Promise<void> {
    const enough = this.next + count;
    await waitFor(
      () => this.next,
      (sent) => sent >= enough,
      PROGRESS,
    );
  }

  /** Waits until a lead is acknowledged that was sent after a moment, and returns when that was. */
  firstAfter(moment: number): Promise<number> {
    const first = () =>
      Math.min(...this.attempts.filter((each) => isAcknowledged(each) && each.begin > moment).map(endOf));
    return waitFor(first, Number.isFinite, PROGRESS);
  }

  /** Waits for a lead that was sent after now not to be acknowledged. */
  async unacknowledged(): Promise<void> {
    const now = performance.now();
    await waitFor(
      () => this.attempts.some((each) => !isAcknowledged(each) && each.begin > now),
      Boolean,
      PROGRESS,
    );
  }

  /** Ends the visits, and waits for the last answers. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.open);
  }

  /** Sends the leads again that were not acknowledged, and a sample of the others. Returns the failures. */
  async sendAgain(): Promise<(string | undefined)[]> {
    const again = this.attempts.filter((each, index) => !isAcknowledged(each) || index % SAMPLE === 0);
    for (const { key } of again) this.repeats.push(await this.submit(key));
    return this.repeats.filter((each) => !isAcknowledged(each)).map(({ failure }) => failure);
  }

  /** Ends the visits, and compares the leads with the database. */
  async end(databaseUrl: string): Promise<Outcome> {
    await this.stop();
    this.agent.destroy();
    const ends = this.attempts
      .filter(isAcknowledged)
      .map(endOf)
      .toSorted((one, other) => one - other);
    const refusals = this.attempts.filter(isRefused);
    const failedLeads = this.attempts.filter((each) => !isAcknowledged(each) && !isRefused(each));
    return {
      ...(await tally(databaseUrl, [...this.attempts, ...this.repeats], this.messageOf)),
      requests: this.attempts.length + this.pages.length,
      failures: [...failedLeads, ...this.pages].flatMap(({ begin, failure }) =>
        failure === undefined ? [] : [{ begin, failure }],
      ),
      refused: refusals.length,
      slowestRefusal: Math.max(0, ...refusals.map(({ duration }) => duration)),
      gap: Math.max(0, ...ends.slice(1).map((end, index) => end - ends[index]!)),
    };
  }

  private submit(key: string): Promise<Attempt> {
    return submitLead(this.url, this.agent, key, this.messageOf(key));
  }

  private track<T>(visit: Promise<T>, visits: T[]): void {
    const done = visit.then((result) => {
      visits.push(result);
      this.open.delete(done);
    });
    this.open.add(done);
  }
}
