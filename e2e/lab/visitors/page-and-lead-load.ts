import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import {
  isAcknowledged,
  submitLead,
  type Attempt,
} from '../../../backend/src/testing/leads/lead-load.ts';
import { connectTo } from '../../../backend/src/testing/test-database.ts';
import { until } from '../until.ts';

/** Milliseconds between two leads, and between two pages: 80 requests a second together. */
const EVERY = 25;
/** Milliseconds until a page counts as failed. */
const PAGE_TIMEOUT = 15_000;
/** Milliseconds until a scenario without progress ends. */
const PROGRESS_TIMEOUT = 60_000;
/** One in this many acknowledged leads is sent again. */
const SAMPLE = 10;

/** What the product answers while its database is away. Any other 503 is a failure. */
const REFUSAL = /^503 .*We cannot reach our database/;

export type Outcome = Awaited<ReturnType<Load['end']>>;

type Failure = { begin: number; failure: string };

const visitPage = async (url: string, agent: Agent): Promise<Failure | undefined> => {
  const begin = performance.now();
  try {
    const call = get(url, { agent, signal: AbortSignal.timeout(PAGE_TIMEOUT) });
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    await response.toArray();
    return response.statusCode === 200
      ? undefined
      : { begin, failure: `${response.statusCode} ${url}` };
  } catch (error) {
    return { begin, failure: `${(error as NodeJS.ErrnoException).code ?? error} ${url}` };
  }
};

const endOf = ({ begin, duration }: Attempt) => begin + duration;
const isRefused = ({ failure = '' }: Attempt) => REFUSAL.test(failure);

export const tally = async (
  databaseUrl: string,
  attempts: readonly Attempt[],
  messageOf = (key: string) => key,
) => {
  const session = await connectTo(databaseUrl);
  const { rows } = await session.query<{ id: number; message: string }>(
    'SELECT id, message FROM leads',
  );
  await session.end();

  const idsOfMessage = Map.groupBy(rows, ({ message }) => message);
  const sent = [...Map.groupBy(attempts, ({ key }) => key)].map(([key, each]) => ({
    message: messageOf(key),
    ids: new Set(each.flatMap(({ id }) => id ?? [])),
  }));
  const kept = sent.filter(({ ids }) => ids.size > 0);
  const messages = new Set(sent.map(({ message }) => message));
  return {
    /** Acknowledged leads. Each is counted once, however often its key was sent. */
    acknowledged: kept.length,
    /** Those that are not in the table, or not with the message that was sent. */
    lost: kept.filter(
      ({ message, ids }) => !idsOfMessage.get(message)?.some(({ id }) => ids.has(id)),
    ).length,
    /** Rows that repeat another's message, plus keys that were acknowledged with different ids. */
    duplicated: rows.length - idsOfMessage.size + kept.filter(({ ids }) => ids.size > 1).length,
    /** Rows with a message that no client sent. */
    strange: [...idsOfMessage.keys()].filter((message) => !messages.has(message)).length,
  };
};

/**
 * Visitors who submit leads and open pages at a fixed rate, however long the answers take.
 */
export class Load {
  private readonly attempts: Attempt[] = [];
  private readonly repeats: Attempt[] = [];
  private readonly pages: (Failure | undefined)[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly open = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private readonly submit: (key: string) => Promise<Attempt>;
  private readonly messageOf: (key: string) => string;
  private next = 0;

  constructor(
    url: string,
    paths: readonly string[],
    { every = EVERY, messageOf = (key: string) => key } = {},
  ) {
    this.messageOf = messageOf;
    this.submit = (key) => submitLead(url, this.agent, key, messageOf(key));
    this.timer = setInterval(() => {
      this.track(this.submit(randomUUID()), this.attempts);
      this.track(visitPage(url + paths[this.next % paths.length]!, this.agent), this.pages);
      this.next += 1;
    }, every);
  }

  /** Waits until so many more leads have been sent. */
  async untilSent(count: number): Promise<void> {
    const enough = this.next + count;
    await until(() => this.next >= enough, PROGRESS_TIMEOUT);
  }

  /** Waits for a lead of after `moment` to be acknowledged; returns how long after it that was. */
  async untilStoredAfter(moment: number): Promise<number> {
    const stored = () =>
      this.attempts.filter((each) => isAcknowledged(each) && each.begin > moment);
    await until(() => stored().length > 0, PROGRESS_TIMEOUT);
    return Math.min(...stored().map(endOf)) - moment;
  }

  /** Waits until a lead is not acknowledged that was sent after now. */
  async untilRefused(): Promise<void> {
    const now = performance.now();
    const refused = (each: Attempt) => !isAcknowledged(each) && each.begin > now;
    await until(() => this.attempts.some(refused), PROGRESS_TIMEOUT);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.open);
  }

  /** Sends the leads that were not acknowledged, and some others, again. Returns the failures. */
  async sendAgain(): Promise<(string | undefined)[]> {
    const again = this.attempts.filter(
      (each, index) => !isAcknowledged(each) || index % SAMPLE === 0,
    );
    for (const { key } of again) this.repeats.push(await this.submit(key));
    return this.repeats.filter((each) => !isAcknowledged(each)).map(({ failure }) => failure);
  }

  /** Ends the visits, and compares the leads with the database. */
  async end(databaseUrl: string) {
    await this.stop();
    this.agent.destroy();
    const refusals = this.attempts.filter(isRefused);
    const failed = [...this.attempts, ...this.pages].filter((each) => each?.failure !== undefined);
    return {
      ...(await tally(databaseUrl, [...this.attempts, ...this.repeats], this.messageOf)),
      requests: this.attempts.length + this.pages.length,
      failures: (failed as Failure[]).filter(({ failure }) => !REFUSAL.test(failure)),
      /** Leads that the product refused with 503, because it could not store them. */
      refused: refusals.length,
      slowestRefusal: Math.max(0, ...refusals.map(({ duration }) => duration)),
    };
  }

  private track<T>(visit: Promise<T>, visits: T[]): void {
    const done = visit.then((result) => {
      visits.push(result);
      this.open.delete(done);
    });
    this.open.add(done);
  }
}
