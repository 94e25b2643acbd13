import { createHash, timingSafeEqual } from 'node:crypto';
import { HttpStatus } from '@nestjs/common';
import type { Request } from 'express';
import { HttpExceptionWithHeaders } from '../http/error.filter.ts';
import { clientAddress, clientBlock, ipv6Network } from '../limits/client-address.ts';
import { words } from '../words/words.ts';
import { Limit, TooManyRequestsException } from '../limits/rate-limit.ts';

export const ADMIN_USER = 'admin';
/** Wrong passwords in a minute: of a client, an IPv6 network, all who have not signed in before. */
const TRIES = { CLIENT: 10, NETWORK: 20, ALL: 100 };
const REPORTS_PER_HOUR = 10;
const MINUTE = 60;
/** The key of limits that count all clients together. */
const EVERYBODY = 'everybody';

export class CredentialsRequiredException extends HttpExceptionWithHeaders {
  constructor() {
    super(words().api.access.password, HttpStatus.UNAUTHORIZED, {
      'WWW-Authenticate': 'Basic realm="Sandglass", charset="UTF-8"',
    });
  }
}

/** HTTP Basic, and limits on how often the password may be guessed. */
export class Password {
  private readonly ofClient = new Limit(TRIES.CLIENT, MINUTE);
  private readonly ofNetwork = new Limit(TRIES.NETWORK, MINUTE);
  /** Guesses from many addresses lock out nobody who has signed in before. */
  private readonly ofStrangers = new Limit(TRIES.ALL, MINUTE);
  private readonly reports = new Limit(REPORTS_PER_HOUR, 60 * MINUTE);
  private readonly reportsOfClient = new Limit(1, MINUTE);
  /** The client blocks that have signed in. Only a client that knows the password can add one. */
  private readonly known = new Set<string>();

  /** @param lockedOut called at most once a minute for each client, and ten times an hour */
  constructor(
    private readonly password: string,
    private readonly lockedOut: () => void,
  ) {}

  /**
   * @throws CredentialsRequiredException (401), TooManyRequestsException (429)
   * @throws BadRequestException (400) if a proxy reports no valid address of the client
   */
  async check(credentials: string, request: Request): Promise<void> {
    const address = clientAddress(request);
    const block = clientBlock(address);
    // First, for right and wrong passwords alike: the answer, and what is counted, must not tell an
    // attacker which was right.
    const wait = await this.ofClient.peek(block);
    if (wait !== undefined) throw new TooManyRequestsException(wait);
    if (!this.known.has(block)) await this.checkStrangers(address);
    if (!matches(credentials, `${ADMIN_USER}:${this.password}`)) return this.refuse(address, block);
    this.known.add(block);
  }

  /** A client that its own limit refuses does not use up the limits of others. */
  private async refuse(address: string, block: string): Promise<never> {
    const client = await this.ofClient.consume(block);
    if (client.isExceeded) throw new TooManyRequestsException(client.wait);
    if (!this.known.has(block)) await this.countStranger(address);
    if (client.left === 0) await this.reportLockout(block);
    throw new CredentialsRequiredException();
  }

  private async checkStrangers(address: string): Promise<void> {
    const network = ipv6Network(address);
    const waitOfNetwork = network ? await this.ofNetwork.peek(network) : undefined;
    const wait = waitOfNetwork ?? (await this.ofStrangers.peek(EVERYBODY));
    if (wait !== undefined) throw tooManyStrangers(wait);
  }

  private async countStranger(address: string): Promise<void> {
    const network = ipv6Network(address);
    const ofNetwork = network ? await this.ofNetwork.consume(network) : undefined;
    if (ofNetwork?.isExceeded) throw tooManyStrangers(ofNetwork.wait);
    const ofAll = await this.ofStrangers.consume(EVERYBODY);
    if (ofAll.isExceeded) throw tooManyStrangers(ofAll.wait);
  }

  private async reportLockout(block: string): Promise<void> {
    const ofClient = await this.reportsOfClient.consume(block);
    if (ofClient.isExceeded) return;
    const ofAll = await this.reports.consume(EVERYBODY);
    if (!ofAll.isExceeded) this.lockedOut();
  }
}

const tooManyStrangers = (wait: number) =>
  new TooManyRequestsException(wait, words().api.tooMany.strangers);

export const readBasic = (header: string | undefined): string | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
};

/** Compares in constant time. `timingSafeEqual` requires equal lengths, as hashes have. */
export const matches = (given: string, expected: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(expected).digest(),
  );
