import { HttpStatus } from '@nestjs/common';
import { HttpExceptionWithHeaders } from '../http/http-exception-with-headers.ts';
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

interface Level {
  /** How many points each key may use in the minute that begins with its first. */
  points: number;
  /** The key under which an address is counted; undefined if this level does not apply to it. */
  keyOf: (address: string) => string | undefined;
  /** Who sent too many requests, as the client is told. */
  sender: string;
}

/** A limit at one or more levels, such as a client and its network, kept in the memory of this process. */
export class RateLimit {
  private readonly levels: (Level & { counts: WindowCounts })[];

  constructor(...levels: Level[]) {
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
    for (const { counts, key } of this.refuse(address)) counts.add(key);
  }

  /**
   * Checks the limit without using a point.
   *
   * @param address of the client
   * @throws TooManyRequestsException if a level has no points left
   */
  async check(address: string): Promise<void> {
    this.refuse(address);
  }

  /** Returns what to count. */
  private refuse(address: string): { counts: WindowCounts; key: string }[] {
    const counted = [];
    for (const { counts, points, keyOf, sender } of this.levels) {
      const key = keyOf(address);
      if (key === undefined) continue;
      if (counts.of(key) >= points) throw new TooManyRequestsException(counts.remaining(key), sender);
      counted.push({ counts, key });
    }
    return counted;
  }
}
