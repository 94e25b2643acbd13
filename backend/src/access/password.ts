import { createHash, timingSafeEqual } from 'node:crypto';
import { HttpStatus } from '@nestjs/common';
import type { Request } from 'express';
import { HttpExceptionWithHeaders } from '../http/error.filter.ts';
import { clientAddress } from '../limits/client-address.ts';
import { clientBlock, ipv6Network } from '../limits/client-block.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import type { SharedCounts, Use } from '../limits/shared-counts.repository.ts';

export const ADMIN_USER = 'admin';
/** The most lockouts that are reported in an hour. */
const REPORTS = 10;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Credentials are missing or wrong; 401, on which a browser prompts for them. */
export class CredentialsRequiredException extends HttpExceptionWithHeaders {
  constructor() {
    super('Sign in as admin with the password of this site.', HttpStatus.UNAUTHORIZED, {
      'WWW-Authenticate': 'Basic realm="Sandglass", charset="UTF-8"',
    });
  }
}

/** What a sign-in uses up, so that other processes know the client block until the end of the day (UTC). */
const acquaintance = (block: string): Use => ({
  key: `signed in ${block}`,
  points: 1,
  length: DAY,
});

/** The password of the user `admin`, by HTTP Basic, with limits on how many wrong ones are heard in a minute. */
export class Password {
  private readonly failures: RateLimit;
  /** Guessing from many addresses closes the door to strangers, and to nobody who has signed in before. */
  private readonly strangers: RateLimit;
  /** The client blocks that have signed in with this process. Only a client that knows the password can add one. */
  private readonly known = new Set<string>();

  /**
   * @param lockedOut called when a client has used its wrong passwords: by one process, once a minute for each client, and
   *   at most ten times an hour
   */
  constructor(
    private readonly password: string,
    private readonly shared: SharedCounts,
    private readonly lockedOut: () => void,
  ) {
    const name = 'wrong passwords';
    this.failures = new RateLimit(shared, [
      { name: `${name} of a client`, points: 10, keyOf: clientBlock },
    ]);
    this.strangers = new RateLimit(shared, [
      { name: `${name} of a network`, points: 100, keyOf: ipv6Network, sender: 'your network' },
      {
        name,
        points: 1_000,
        keyOf: () => 'all',
        sender: 'addresses that have not signed in before',
      },
    ]);
  }

  /**
   * Resolves if the credentials of a request are right, and counts them as a failure if they are not.
   *
   * @throws CredentialsRequiredException (401) if they are wrong
   * @throws TooManyRequestsException (429) after too many wrong passwords from this client, or, if it has not signed in
   *   before, from its network or from all addresses
   * @throws BadRequestException (400) if a proxy reports no valid address of the client
   */
  async check(credentials: string, request: Request): Promise<void> {
    const address = clientAddress(request);
    const block = clientBlock(address);
    const right = matches(credentials, `${ADMIN_USER}:${this.password}`);
    const how = right ? 'ask' : 'use';
    // First, and before anything is waited for: among many attempts at the same time, the order of arrival decides which
    // ten are heard, so the right password cannot overtake the wrong ones before it.
    await this.failures.admit(address, how);
    // Only what is heard counts: a client that is refused does not use up the limit of all others.
    const hasSignedIn =
      this.known.has(block) || (await this.shared.ask([acquaintance(block)])).length > 0;
    if (!hasSignedIn) await this.strangers.admit(address, how);
    if (!right) {
      await this.failures.admit(address, 'ask').catch(() => this.reportLockout(block));
      throw new CredentialsRequiredException();
    }
    this.known.add(block);
    void this.shared.count([acquaintance(block)]);
  }

  private async reportLockout(block: string): Promise<void> {
    const refusals = await this.shared.use([
      { key: `locked out ${block}`, points: 1, length: MINUTE },
      { key: 'locked out', points: REPORTS, length: 60 * MINUTE },
    ]);
    if (refusals.length === 0) this.lockedOut();
  }
}

/** User and password, with a colon between them, of an Authorization header; undefined if it has none. */
export const readBasic = (header: string | undefined): string | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
};

/** Compares in constant time. `timingSafeEqual` requires equal lengths, which hashes have for any input. */
export const matches = (given: string, expected: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(expected).digest(),
  );
