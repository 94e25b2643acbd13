import { createHash, timingSafeEqual } from 'node:crypto';
import { ForbiddenException, HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { HttpExceptionWithHeaders } from '../http/http-exception-with-headers.ts';
import { RateLimit } from '../limits/rate-limit.ts';

const ADMIN_USER = 'admin';
const FAILURES_A_MINUTE = 10;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** A request, as far as access depends on it. */
export interface AccessRequest {
  headers: IncomingHttpHeaders;
  /** The client's address; behind proxies, the one that the trusted hops report. */
  ip: string;
}

/** Credentials are missing or wrong: the browser asks for them. */
class CredentialsRequiredException extends HttpExceptionWithHeaders {
  constructor() {
    super('Sign in as admin with the password of this site.', HttpStatus.UNAUTHORIZED, {
      'WWW-Authenticate': 'Basic realm="Sandglass", charset="UTF-8"',
    });
  }
}

/** Decides who may see the leads. docs/security.md describes the modes. */
@Injectable()
export class AccessService {
  private readonly failures = new RateLimit(FAILURES_A_MINUTE);
  private readonly access: Environment['access'];

  constructor(@Inject(ENVIRONMENT) { access }: Environment) {
    this.access = access;
  }

  /**
   * @throws CredentialsRequiredException without the right credentials
   * @throws ForbiddenException in local mode, for a request that did not come straight from this machine
   * @throws TooManyRequestsException after too many wrong credentials from one address
   */
  async check(request: AccessRequest): Promise<void> {
    if (this.access.kind === 'local') return checkLocal(request);
    const { authorization } = request.headers;
    const credentials = readBasic(authorization);
    const right = credentials !== undefined && matches(credentials, `${ADMIN_USER}:${this.access.password}`);
    // Nothing waits before this line: of requests that arrive together, each one finds the failures before it counted.
    // A browser's first request has no credentials yet: that is not a failure.
    if (right || authorization === undefined) await this.failures.check(request.ip);
    else await this.failures.count(request.ip);
    if (!right) throw new CredentialsRequiredException();
  }
}

const readBasic = (header: string | undefined): string | undefined => {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8');
};

/** In constant time: hashes have one length, whatever was sent. */
const matches = (given: string, expected: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(expected).digest(),
  );

const checkLocal = ({ headers }: AccessRequest): void => {
  const host = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
  const forwarded = Object.keys(headers).some((name) => /^(?:forwarded|via|x-forwarded-.*)$/.test(name));
  if (!LOCAL_HOSTS.includes(host) || forwarded) {
    throw new ForbiddenException(
      'Requests for leads are answered on this machine only. To read them from elsewhere, set ADMIN_PASSWORD.',
    );
  }
};
