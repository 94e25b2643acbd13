import { createHash, timingSafeEqual } from 'node:crypto';
import { ForbiddenException, HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { HttpExceptionWithHeaders } from '../http/http-exception-with-headers.ts';
import { isCrossSite } from '../http/same-origin.ts';
import { clientAddress } from '../limits/client-address.ts';
import { clientBlock, clientNetwork } from '../limits/client-block.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { SharedCounts } from '../limits/shared-counts.repository.ts';
import { Acquaintances } from './acquaintances.ts';

const ADMIN_USER = 'admin';
/** How many wrong passwords are heard in a minute from one client, one network, and all addresses. */
const FAILURES = { CLIENT: 10, NETWORK: 100, ALL: 1_000 };
/** Headers with which proxies report the client: a request that has one does not come from this machine. */
const PROXY_HEADER = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|cf-connecting-ip|true-client-ip)$/;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Credentials are missing or wrong; 401, on which a browser prompts for them. */
class CredentialsRequiredException extends HttpExceptionWithHeaders {
  constructor() {
    super('Sign in as admin with the password of this site.', HttpStatus.UNAUTHORIZED, {
      'WWW-Authenticate': 'Basic realm="Sandglass", charset="UTF-8"',
    });
  }
}

/** Decides who may read leads and metrics. docs/security.md describes the modes. */
@Injectable()
export class AccessService {
  private readonly failures: RateLimit;
  /** Guessing from many addresses closes the door to strangers, and to nobody who has signed in before. */
  private readonly strangers: RateLimit;
  private readonly acquaintances: Acquaintances;
  private readonly access: Environment['access'];
  private readonly publicUrl: string;

  constructor(@Inject(ENVIRONMENT) { access, publicConfig }: Environment, shared: SharedCounts) {
    this.acquaintances = new Acquaintances(shared);
    this.failures = new RateLimit(shared, {
      name: 'wrong passwords of a client',
      points: FAILURES.CLIENT,
      keyOf: clientBlock,
      sender: 'your address',
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
    this.access = access;
    this.publicUrl = publicConfig.publicUrl;
  }

  /**
   * Resolves if the request has access.
   *
   * @throws CredentialsRequiredException (401) in password mode, if the credentials are missing or wrong
   * @throws ForbiddenException (403) in local mode, if the request did not come directly from this machine
   * @throws TooManyRequestsException (429) after too many wrong passwords within a minute: from this client, or, if it
   *   has not signed in before, from its network or from all addresses
   * @throws BadRequestException (400) if a proxy reports no valid address of the client
   */
  async check(request: Request): Promise<void> {
    if (this.access.kind === 'local') return checkLocal(request);
    const { authorization } = request.headers;
    const address = clientAddress(request);
    const credentials = readBasic(authorization);
    const right = credentials !== undefined && matches(credentials, `${ADMIN_USER}:${this.access.password}`);
    // A request without credentials is not a failure: a browser's first request has none.
    const use = right || authorization === undefined ? 'check' : 'count';
    // First, and before anything is waited for: among many attempts at the same time, the order of arrival decides which
    // ten are heard, so the right password cannot overtake the wrong ones before it.
    await this.failures[use](address);
    // Only what is heard counts: a client that is refused does not use up the limit of all others.
    if (!(await this.acquaintances.has(clientBlock(address)))) await this.strangers[use](address);
    if (!right) throw new CredentialsRequiredException();
    this.acquaintances.add(clientBlock(address));
  }

  /**
   * As {@link check}, for data, which only pages of this site and clients other than browsers request. A page of
   * another site could make the admin's browser request it, with the admin's credentials.
   *
   * @throws ForbiddenException (403) also if a page of another site caused the request
   */
  async checkData(request: Request): Promise<void> {
    if (isCrossSite(request, this.publicUrl)) {
      throw new ForbiddenException('Requests are accepted only from the pages of this site.');
    }
    await this.check(request);
  }
}

const readBasic = (header: string | undefined): string | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
};

/** Compares in constant time. `timingSafeEqual` requires equal lengths, which hashes have for any input. */
const matches = (given: string, expected: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(expected).digest(),
  );

const checkLocal = ({ headers }: Request): void => {
  const host = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
  const forwarded = Object.keys(headers).some((name) => PROXY_HEADER.test(name));
  if (!LOCAL_HOSTS.includes(host) || forwarded) {
    throw new ForbiddenException(
      'This address is available from this machine only. To allow access from elsewhere, set ADMIN_PASSWORD.',
    );
  }
};
