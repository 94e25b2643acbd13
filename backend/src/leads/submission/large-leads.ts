import { Inject, Injectable } from '@nestjs/common';
import { Semaphore, withTimeout } from 'async-mutex';
import type { Request, Response } from 'express';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { LARGE_BODY } from '../../http/body-limit.ts';
import { ExpectedUnavailableException } from '../../http/error.filter.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { clientBlock, ipv6Network } from '../../limits/client-block.ts';
import { TooManyRequestsException } from '../../limits/rate-limit.ts';

/** How many large bodies are in memory at the same time: of all clients, and of one network. */
const BODIES = { ALL: 64, NETWORK: 4 };
/**
 * How many large leads are stored at the same time: each keeps a processor of the database busy, and the other
 * connections of the pool remain for small leads.
 */
const STORED_AT_ONCE = 2;
/** Milliseconds that a lead waits. Together with the time limits of the database, the client has an answer within 5 s. */
const PATIENCE = 1_000;
/** Milliseconds after which a client that was refused because of its network should try again. */
const RETRY = 5_000;

const busy = () =>
  new ExpectedUnavailableException(
    'We are receiving too many long messages right now. Please try again in a minute.',
  );

/** Lets large leads through a few at a time, so that a flood of them takes neither memory nor time from small ones. */
@Injectable()
export class LargeLeads {
  /** The network of each, the first one first. */
  private readonly bodies = new Map<
    Response,
    { network: string; refuse: (error: unknown) => void }
  >();
  private readonly turns = withTimeout(new Semaphore(STORED_AT_ONCE), PATIENCE, busy());

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /**
   * Reserves memory for a large body until it is answered. If there is none left, the one that has been arriving for longest
   * is refused: most have arrived within a second, and anybody can begin one and not go on. @throws TooManyRequestsException (429), or {@link busy} (503)
   */
  readonly admit = (
    request: Request,
    response: Response,
    refuse: (error: unknown) => void,
  ): void => {
    // The client left while it was counted: no further event would free its place.
    if (response.closed) return;
    const address = clientAddress(request);
    const network = ipv6Network(address) ?? clientBlock(address);
    const ofNetwork = [...this.bodies.values()].filter((other) => other.network === network).length;
    if (ofNetwork >= BODIES.NETWORK && this.environment.leadRateLimit > 0)
      throw new TooManyRequestsException(RETRY, 'your network');
    if (this.bodies.size >= BODIES.ALL) {
      const slowest = [...this.bodies.keys()].find(({ req }) => !req.complete);
      if (!slowest) throw busy();
      this.bodies.get(slowest)!.refuse(busy());
      this.bodies.delete(slowest);
    }
    this.bodies.set(response, { network, refuse });
    response.once('close', () => this.bodies.delete(response));
  };

  /** Stores a lead, a large one when it is its turn. @throws {@link busy} (503) if that does not come in time */
  inTurn<T>({ message }: { message: string }, store: () => Promise<T>): Promise<T> {
    return Buffer.byteLength(message) > LARGE_BODY ? this.turns.runExclusive(store) : store();
  }
}
