import { HttpException, HttpStatus } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export class TooManyRequestsException extends HttpException {
  /** @param retryAfter seconds until the next try can succeed */
  constructor(readonly retryAfter: number) {
    super(
      'Too many requests from your address. Please wait a minute and try again.',
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}

/** So many points a minute for each key, such as a client address. */
export class RateLimit {
  private readonly limiter: RateLimiterMemory;

  constructor(private readonly points: number) {
    this.limiter = new RateLimiterMemory({ points, duration: 60 });
  }

  /**
   * Counts one point.
   *
   * @throws TooManyRequestsException where the key has none left
   */
  async count(key: string): Promise<void> {
    try {
      await this.limiter.consume(key);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
    }
  }

  /**
   * Looks without counting.
   *
   * @throws TooManyRequestsException where the key has no points left
   */
  async check(key: string): Promise<void> {
    const used = await this.limiter.get(key);
    if (used && used.consumedPoints >= this.points) throw tooMany(used);
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new TooManyRequestsException(Math.max(1, Math.ceil(msBeforeNext / 1000)));
