import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

/** The oldest keys are forgotten: more addresses send more than a process can answer anyway. */
const MAX_KEYS = 20_000;

/** Uses of each key within some seconds of its first, in memory. The LRU bounds the memory. */
export class Limit {
  private readonly limiter: RateLimiterMemory;
  private readonly keys: LRUCache<string, true>;
  private readonly uses: number;

  constructor(uses: number, seconds: number) {
    this.uses = uses;
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

  /** Takes back one use. */
  async giveBack(key: string): Promise<void> {
    await this.limiter.reward(key);
  }

  /** Like `wait`, if the key is used up. Counts nothing. */
  async peek(key: string): Promise<number | undefined> {
    const count = await this.limiter.get(key);
    const isUsedUp = count !== null && count.remainingPoints === 0 && count.msBeforeNext > 0;
    return isUsedUp ? count.msBeforeNext : undefined;
  }
}
