import { Inject, Injectable } from '@nestjs/common';
import { Semaphore, withTimeout } from 'async-mutex';
import type { Request, Response } from 'express';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { LARGE_BODY } from '../../http/body-limit.ts';
import { ExpectedUnavailableException } from '../../http/error.filter.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { clientBlock, clientNetwork } from '../../limits/client-block.ts';
import { TooManyRequestsException } from '../../limits/rate-limit.ts';

/** How many large bodies are in memory at the same time: of all clients, and of one network. */
const BODIES = { ALL: 64, NETWORK: 4 };
/**
 * How many large leads are stored at the same time and how many wait for it: each keeps a processor of the database busy,
 * and the other connections of the pool remain for small leads.
 */
const STORED_AT_ONCE = 2;
const WAITING = 8;
/** Milliseconds that a lead waits. Together with the time limits of the database, the client has an answer within 5 s. */
const PATIENCE = 1_000;
/** Milliseconds after which a client that was refused because of its network should try again. */
const RETRY = 5_000;

class BusyException extends ExpectedUnavailableException {
  constructor() {
    super('We are receiving too many long messages right now. Please try again in a minute.');
  }
}

/** Whether a lead is large. Its other fields are short. */
export const isLarge = ({ message }: { message: string }): boolean => Buffer.byteLength(message) > LARGE_BODY;

/** Lets large leads through a few at a time, so that a flood of them takes neither memory nor time from small ones. */
@Injectable()
export class LargeLeads {
  private bodies = 0;
  private readonly bodiesOf = new Map<string, number>();
  private readonly turns = withTimeout(new Semaphore(STORED_AT_ONCE), PATIENCE, new BusyException());
  /** How many leads are being stored or wait for it. */
  private present = 0;

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /**
   * Reserves memory for a large body until the request has been answered.
   *
   * @throws TooManyRequestsException (429) if the client's network sends too many, unless the rate limit is off
   * @throws BusyException (503) if all clients together do
   */
  readonly admit = (request: Request, response: Response): void => {
    // The client left while it was counted: no further event would free its place.
    if (response.closed) return;
    const address = clientAddress(request);
    const network = clientNetwork(address) ?? clientBlock(address);
    const ofNetwork = this.bodiesOf.get(network) ?? 0;
    if (ofNetwork >= BODIES.NETWORK && this.environment.leadRateLimit > 0)
      throw new TooManyRequestsException(RETRY, 'your network');
    if (this.bodies >= BODIES.ALL) throw new BusyException();
    this.bodies += 1;
    this.bodiesOf.set(network, ofNetwork + 1);
    response.once('close', () => this.leave(network));
  };

  /**
   * Stores a large lead when it is its turn.
   *
   * @throws BusyException (503) if too many wait or its turn does not come in time, and what `store` throws
   */
  async inTurn<T>(store: () => Promise<T>): Promise<T> {
    if (this.present >= STORED_AT_ONCE + WAITING) throw new BusyException();
    this.present += 1;
    try {
      return await this.turns.runExclusive(store);
    } finally {
      this.present -= 1;
    }
  }

  private leave(network: string): void {
    this.bodies -= 1;
    const left = this.bodiesOf.get(network)! - 1;
    if (left > 0) this.bodiesOf.set(network, left);
    else this.bodiesOf.delete(network);
  }
}
