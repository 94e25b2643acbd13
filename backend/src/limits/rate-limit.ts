import { HttpStatus } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { HttpExceptionWithHeaders } from '../http/error.filter.ts';
import { words } from '../words/words.ts';
import { clientBlock, ipv6Network } from './client-address.ts';

/** The oldest keys are forgotten: more addresses send more than a process can answer anyway. */
const MAX_KEYS = 20_000;

/** Uses of each key within some seconds of its first, in memory. The LRU bounds the memory. */
export class Limit {
  private readonly limiter: RateLimiterMemory;
  private readonly keys: LRUCache<string, true>;

  constructor(
    private readonly uses: number,
    seconds: number,
  ) {
    this.limiter = new RateLimiterMemory({ points: uses, duration: seconds });
    this.keys = new LRUCache({
      // `max` would reserve the memory at once.
      maxSize: MAX_KEYS,
      sizeCalculation: () => 1,
      ttl: seconds * 1_000,
      ttlAutopurge: true,
      dispose: (_value, key) => void this.limiter.delete(key),
    });
  }

  /** @returns `left` uses, and the milliseconds to `wait` until the key can be used again */
  async consume(key: string): Promise<{ isExceeded: boolean; left: number; wait: number }> {
    const count = await this.limiter.consume(key).catch((refused: RateLimiterRes) => refused);
    if (count.isFirstInDuration) this.keys.set(key, true);
    return {
      isExceeded: count.consumedPoints > this.uses,
      left: count.remainingPoints,
      wait: count.msBeforeNext,
    };
  }

  /** Like `wait`, if the key is used up. Counts nothing. */
  async peek(key: string): Promise<number | undefined> {
    const count = await this.limiter.get(key);
    const isUsedUp = count !== null && count.remainingPoints === 0 && count.msBeforeNext > 0;
    return isUsedUp ? count.msBeforeNext : undefined;
  }
}

export class TooManyRequestsException extends HttpExceptionWithHeaders {
  /** @param wait milliseconds until the next attempt can succeed */
  constructor(wait: number, detail = words().api.tooMany.address) {
    super(detail, HttpStatus.TOO_MANY_REQUESTS, {
      'Retry-After': String(Math.max(1, Math.ceil(wait / 1000))),
    });
  }
}

/** Requests a minute of a client; its IPv6 network has ten times as many. 0: no limit. */
export class RateLimit {
  private readonly ofClient: Limit;
  private readonly ofNetwork: Limit;

  constructor(private readonly requests: number) {
    this.ofClient = new Limit(requests, 60);
    this.ofNetwork = new Limit(requests * 10, 60);
  }

  /**
   * A request that the client's own limit refuses does not count for its network.
   * @throws TooManyRequestsException
   */
  async admit(address: string): Promise<void> {
    if (this.requests === 0) return;
    const client = await this.ofClient.consume(clientBlock(address));
    if (client.isExceeded) throw new TooManyRequestsException(client.wait);
    const prefix = ipv6Network(address);
    if (prefix === undefined) return;
    const network = await this.ofNetwork.consume(prefix);
    if (network.isExceeded)
      throw new TooManyRequestsException(network.wait, words().api.tooMany.network);
  }
}
