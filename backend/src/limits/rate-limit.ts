import { HttpStatus } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpExceptionWithHeaders } from '../http/http-exception-with-headers.ts';
import { clientBlock } from './client-block.ts';

export class TooManyRequestsException extends HttpExceptionWithHeaders {
  /** @param retryAfter seconds until the next attempt can succeed */
  constructor(retryAfter: number) {
    super(
      'Too many requests from your address. Please wait a minute and try again.',
      HttpStatus.TOO_MANY_REQUESTS,
      { 'Retry-After': String(retryAfter) },
    );
  }
}

/** So many points a minute for each client. */
export class RateLimit {
  private readonly limiter: RateLimiterMemory;

  constructor(private readonly points: number) {
    this.limiter = new RateLimiterMemory({ points, duration: 60 });
  }

  /**
   * Counts one point.
   *
   * @param address of the client
   * @throws TooManyRequestsException where the client has none left
   */
  async count(address: string): Promise<void> {
    try {
      await this.limiter.consume(clientBlock(address));
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
    }
  }

  /**
   * Looks without counting.
   *
   * @param address of the client
   * @throws TooManyRequestsException where the client has no points left
   */
  async check(address: string): Promise<void> {
    const used = await this.limiter.get(clientBlock(address));
    if (used && used.consumedPoints >= this.points) throw tooMany(used);
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new TooManyRequestsException(Math.max(1, Math.ceil(msBeforeNext / 1000)));
