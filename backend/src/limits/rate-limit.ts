import { HttpStatus } from '@nestjs/common';
import { HttpExceptionWithHeaders } from '../http/error.filter.ts';
import { words } from '../words/words.ts';
import { clientBlock, ipv6Network } from './client-blocks.ts';
import { Limit } from './limit.ts';

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
