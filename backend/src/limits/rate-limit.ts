import { HttpStatus } from '@nestjs/common';
import { HttpExceptionWithHeaders } from '../http/http-exception-with-headers.ts';
import type { Refusal, SharedCounts, Use } from './shared-counts.repository.ts';
import { WindowCounts } from './window-counts.ts';

const MINUTE = 60_000;
/**
 * The largest number of keys for each level. An attacker with more addresses than this could use each of them as often
 * as the limit allows, which is more than a process can answer in a minute. So it gains nothing when keys are forgotten.
 */
const CAPACITY = 20_000;

/** A limit has been exceeded; 429 with `Retry-After`. */
export class TooManyRequestsException extends HttpExceptionWithHeaders {
  /** @param wait milliseconds until the next attempt can succeed */
  constructor(wait: number, sender = 'your address') {
    super(
      `Too many requests from ${sender}. Please wait a minute and try again.`,
      HttpStatus.TOO_MANY_REQUESTS,
      { 'Retry-After': String(Math.max(1, Math.ceil(wait / 1000))) },
    );
  }
}

/** Counts that other processes share, see {@link SharedCounts}. */
type Shared = Pick<SharedCounts, 'use' | 'ask'>;

interface Level {
  /** Distinguishes the keys of this level from those of others. */
  name: string;
  /** How many points each key may use in the minute that begins with its first. */
  points: number;
  /** The key under which an address is counted; undefined if this level does not apply to it. */
  keyOf: (address: string) => string | undefined;
  /** Who sent too many requests, as the client is told. */
  sender: string;
  /** Called when this process learns that a key has no points left. */
  exhausted?: (key: string) => void;
}

/** A level with the key of a client, and the counts of this process. */
interface Counted extends Level {
  counts: WindowCounts;
  key: string;
}

/**
 * A limit at one or more levels, such as a client and its network. It holds for all processes together; while the
 * database is away, for each of them. This process counts as well, and asks the others only about clients that it
 * would admit itself: a flood of refused requests does not reach the database.
 */
export class RateLimit {
  private readonly levels: (Level & { counts: WindowCounts })[];

  constructor(
    private readonly shared: Shared,
    ...levels: Level[]
  ) {
    this.levels = levels.map((level) => ({ ...level, counts: new WindowCounts(MINUTE, CAPACITY) }));
  }

  /**
   * Uses one point at each level, or none if one of them has no points left: a client that is refused does not use up
   * the points of its network.
   *
   * @param address of the client
   * @throws TooManyRequestsException if a level has no points left
   */
  async count(address: string): Promise<void> {
    const counted = this.admit(address);
    for (const { counts, key, points, exhausted } of counted) {
      counts.add(key);
      if (counts.of(key) === points) exhausted?.(key);
    }
    await this.share(counted, (uses) => this.shared.use(uses));
  }

  /**
   * Checks the limit without using a point.
   *
   * @param address of the client
   * @throws TooManyRequestsException if a level has no points left
   */
  async check(address: string): Promise<void> {
    await this.share(this.admit(address), (uses) => this.shared.ask(uses));
  }

  /** Returns what to count, unless this process knows that there are no points left. */
  private admit(address: string): Counted[] {
    const counted = [];
    for (const level of this.levels) {
      const key = level.keyOf(address);
      if (key === undefined) continue;
      const { counts, points, sender } = level;
      if (counts.of(key) >= points) throw new TooManyRequestsException(counts.remaining(key), sender);
      counted.push({ ...level, key });
    }
    return counted;
  }

  private async share(
    counted: readonly Counted[],
    count: (uses: Use[]) => Promise<Refusal[]>,
  ): Promise<void> {
    const uses = counted.map(({ name, key, points }) => ({
      key: `${name} ${key}`,
      points,
      amount: 1,
      length: MINUTE,
    }));
    const refusals = uses.length > 0 ? await count(uses) : [];
    for (const { index, wait } of refusals) {
      const { counts, key, points, exhausted } = counted[index]!;
      if (counts.of(key) < points) exhausted?.(key);
      counts.fill(key, points, wait);
    }
    const [first] = refusals;
    if (first) throw new TooManyRequestsException(first.wait, counted[first.index]!.sender);
  }
}
