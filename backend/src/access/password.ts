import { createHash, timingSafeEqual } from 'node:crypto';
import { HttpStatus } from '@nestjs/common';
import type { Request } from 'express';
import { HttpExceptionWithHeaders } from '../http/http-exception-with-headers.ts';
import { clientAddress } from '../limits/client-address.ts';
import { clientBlock, clientNetwork } from '../limits/client-block.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import type { SharedCounts } from '../limits/shared-counts.repository.ts';
import { Acquaintances } from './acquaintances.ts';

export const ADMIN_USER = 'admin';
/** How many wrong passwords are heard in a minute from one client, one network, and all addresses. */
const FAILURES = { CLIENT: 10, NETWORK: 100, ALL: 1_000 };
/** The most lockouts that are reported in an hour. */
const REPORTS = 10;
const MINUTE = 60_000;

/** Credentials are missing or wrong; 401, on which a browser prompts for them. */
export class CredentialsRequiredException extends HttpExceptionWithHeaders {
  constructor() {
    super('Sign in as admin with the password of this site.', HttpStatus.UNAUTHORIZED, {
      'WWW-Authenticate': 'Basic realm="Sandglass", charset="UTF-8"',
    });
  }
}

/** The password of the user `admin`, by HTTP Basic, with limits on guessing. */
export class Password {
  private readonly failures: RateLimit;
  /** Guessing from many addresses closes the door to strangers, and to nobody who has signed in before. */
  private readonly strangers: RateLimit;
  private readonly acquaintances: Acquaintances;

  /**
   * @param shared the counts of all processes
   * @param lockedOut called when a client has used its wrong passwords, by one process, and at most ten times an hour
   */
  constructor(
    private readonly password: string,
    private readonly shared: SharedCounts,
    private readonly lockedOut: () => void,
  ) {
    this.acquaintances = new Acquaintances(shared);
    this.failures = new RateLimit(shared, {
      name: 'wrong passwords of a client',
      points: FAILURES.CLIENT,
      keyOf: clientBlock,
      sender: 'your address',
      exhausted: (block) => void this.reportLockout(block),
    });
    this.strangers = new RateLimit(
      shared,
      {
        name: 'wrong passwords of a network',
        points: FAILURES.NETWORK,
        keyOf: clientNetwork,
        sender: 'your network',
      },
      {
        name: 'wrong passwords',
        points: FAILURES.ALL,
        keyOf: () => 'all',
        sender: 'addresses that have not signed in before',
      },
    );
  }

  /** Whether a header has a password, right or wrong. */
  static isIn(authorization: string | undefined): boolean {
    return readBasic(authorization) !== undefined;
  }

  /**
   * Resolves if the request has the password. Counts it as a failure if it does not.
   *
   * @throws CredentialsRequiredException (401) if the credentials are missing or wrong
   * @throws TooManyRequestsException (429) after too many wrong passwords within a minute: from this client, or, if it
   *   has not signed in before, from its network or from all addresses
   * @throws BadRequestException (400) if a proxy reports no valid address of the client
   */
  async check(request: Request): Promise<void> {
    const address = clientAddress(request);
    const credentials = readBasic(request.headers.authorization);
    const right = credentials !== undefined && matches(credentials, `${ADMIN_USER}:${this.password}`);
    const use = right ? 'check' : 'count';
    // First, and before anything is waited for: among many attempts at the same time, the order of arrival decides which
    // ten are heard, so the right password cannot overtake the wrong ones before it.
    await this.failures[use](address);
    // Only what is heard counts: a client that is refused does not use up the limit of all others.
    if (!(await this.acquaintances.has(clientBlock(address)))) await this.strangers[use](address);
    if (!right) throw new CredentialsRequiredException();
    this.acquaintances.add(clientBlock(address));
  }

  private async reportLockout(block: string): Promise<void> {
    const refusals = await this.shared.use([
      { key: `locked out ${block}`, points: 1, amount: 1, length: MINUTE },
      { key: 'locked out', points: REPORTS, amount: 1, length: 60 * MINUTE },
    ]);
    if (refusals.length === 0) this.lockedOut();
  }
}

const readBasic = (header: string | undefined): string | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
};

/** Compares in constant time. `timingSafeEqual` requires equal lengths, which hashes have for any input. */
export const matches = (given: string, expected: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(expected).digest(),
  );
