import { HttpStatus } from '@nestjs/common';
import { HttpExceptionWithHeaders } from '../http/error.filter.ts';
import { clientBlock, ipv6Network } from './client-block.ts';
import type { SharedCounts } from './shared-counts.repository.ts';

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
  name: string;
  /** How many points each key may use in the minute that begins with its first. */
  points: number;
  /** The key under which an address is counted; undefined if this level does not apply to it. */
  keyOf: (address: string) => string | undefined;
  /** Who sent too many requests, as the client is told; by default its address. */
  sender?: string;
}

/** A limit at one or more levels, such as a client and its network, for all processes together. */
export class RateLimit {
  constructor(
    private readonly shared: SharedCounts,
    private readonly levels: Level[],
  ) {}

  /**
   * Limits each client to a number of points a minute, and each IPv6 network to ten times that, since a single connection
   * can have 65,536 client blocks; 0 turns it off.
   */
  static ofClients(shared: SharedCounts, what: string, points: number): RateLimit {
    if (points === 0) return new RateLimit(shared, []);
    return new RateLimit(shared, [
      { name: `${what} of a client`, points, keyOf: clientBlock },
      {
        name: `${what} of a network`,
        points: points * 10,
        keyOf: ipv6Network,
        sender: 'your network',
      },
    ]);
  }

  /**
   * Uses one point of an address at each level, unless this process knows that one of them has no points left: a client
   * that is refused does not use up the points of its network. To `ask` uses none.
   *
   * @throws TooManyRequestsException if a level has no points left
   */
  async admit(address: string, how: 'use' | 'ask' = 'use'): Promise<void> {
    const uses = this.levels.flatMap(({ name, keyOf, points, sender }) => {
      const key = keyOf(address);
      return key === undefined ? [] : [{ key: `${name} ${key}`, points, length: 60_000, sender }];
    });
    if (uses.length === 0) return;
    const [refusal] = await this.shared[how](uses);
    if (refusal) throw new TooManyRequestsException(refusal.wait, uses[refusal.index]!.sender);
  }
}
