import { Inject, Injectable } from '@nestjs/common';
import { Semaphore, withTimeout } from 'async-mutex';
import type { Request, Response } from 'express';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { LARGE_BODY } from '../../http/body-limit.ts';
import { ExpectedUnavailableException } from '../../http/error.filter.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { clientBlock, ipv6Network } from '../../limits/client-block.ts';
import { TooManyRequestsException } from '../../limits/rate-limit.ts';

/** How many bytes of large bodies are in memory at the same time: of all clients, and of one network. */
const BYTES = { ALL: 16 * 1024 * 1024, NETWORK: 1024 * 1024 };
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
  private readonly bodies = new Map<Response, { network: string; bytes: number }>();
  private readonly turns = withTimeout(new Semaphore(STORED_AT_ONCE), PATIENCE, busy());

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /**
   * Reserves memory for what has arrived of a large body, until that is answered.
   * @throws TooManyRequestsException (429), or {@link busy} (503)
   */
  readonly admit = (request: Request, response: Response, bytes: number): void => {
    // The client left while it was counted: no further event would free its place.
    if (response.closed) return;
    if (!this.bodies.has(response)) response.once('close', () => this.bodies.delete(response));
    const address = clientAddress(request);
    const network = ipv6Network(address) ?? clientBlock(address);
    this.bodies.set(response, { network, bytes });
    const bytesOf = (bodies: { bytes: number }[]) => bodies.reduce((sum, body) => sum + body.bytes, 0);
    const all = [...this.bodies.values()];
    const ofNetwork = all.filter((body) => body.network === network);
    if (bytesOf(ofNetwork) > BYTES.NETWORK && this.environment.leadRateLimit > 0)
      throw new TooManyRequestsException(RETRY, 'your network');
    if (bytesOf(all) > BYTES.ALL) throw busy();
  };

  /** Stores a lead, a large one when it is its turn. @throws {@link busy} (503) if that does not come in time */
  inTurn<T>({ message }: { message: string }, store: () => Promise<T>): Promise<T> {
    return Buffer.byteLength(message) > LARGE_BODY ? this.turns.runExclusive(store) : store();
  }
}
