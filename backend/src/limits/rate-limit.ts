import { HttpStatus } from '@nestjs/common';
import { HttpExceptionWithHeaders } from '../http/error.filter.ts';
import { clientBlock, ipv6Network } from './client-address.ts';
import { Limit } from './limit.ts';

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

/**
 * Limits how many requests a minute a client may send, and each IPv6 network to ten times that,
 * since a single connection can have 65,536 client blocks. 0 turns it off.
 */
export class RateLimit {
  private readonly ofClient: Limit;
  private readonly ofNetwork: Limit;

  constructor(private readonly requests: number) {
    this.ofClient = new Limit(requests, 60);
    this.ofNetwork = new Limit(requests * 10, 60);
  }

  /**
   * Counts a request. One that the client's own limit refuses does not count for its network.
   *
   * @throws TooManyRequestsException if a limit is exceeded
   */
  async admit(address: string): Promise<void> {
    if (this.requests === 0) return;
    const client = await this.ofClient.use(clientBlock(address));
    if (client.isExceeded) throw new TooManyRequestsException(client.wait);
    const prefix = ipv6Network(address);
    if (prefix === undefined) return;
    const network = await this.ofNetwork.use(prefix);
    if (network.isExceeded) throw new TooManyRequestsException(network.wait, 'your network');
  }
}
