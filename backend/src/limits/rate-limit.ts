import { HttpStatus } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpExceptionWithHeaders } from '../http/http-exception-with-headers.ts';
import { clientBlock } from './client-block.ts';

/** The client has exceeded a rate limit; 429 with `Retry-After`. */
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

/** A limit for each client (see {@link clientBlock}), kept in the memory of this process. */
export class RateLimit {
  private readonly limiter: RateLimiterMemory;

  /** @param points how many points a client may use in the minute that begins with its first */
  constructor(private readonly points: number) {
    this.limiter = new RateLimiterMemory({ points, duration: 60 });
  }

  /**
   * Uses one point.
   *
   * @param address of the client
   * @throws TooManyRequestsException if the client has no points left
   */
  async count(address: string): Promise<void> {
    try {
      await this.limiter.consume(clientBlock(address));
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
    }
  }

  /**
   * Checks the limit without using a point.
   *
   * @param address of the client
   * @throws TooManyRequestsException if the client has no points left
   */
  async check(address: string): Promise<void> {
    const used = await this.limiter.get(clientBlock(address));
    if (used && used.consumedPoints >= this.points) throw tooMany(used);
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new TooManyRequestsException(Math.max(1, Math.ceil(msBeforeNext / 1000)));
