import { createHash, timingSafeEqual } from 'node:crypto';
import { ForbiddenException, HttpStatus, Inject, Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { HttpExceptionWithHeaders } from '../http/http-exception-with-headers.ts';
import { RateLimit } from '../limits/rate-limit.ts';

const ADMIN_USER = 'admin';
const FAILURES_A_MINUTE = 10;
/** Headers with which proxies report the client: a request that has one does not come from this machine. */
const PROXY_HEADER = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|cf-connecting-ip|true-client-ip)$/;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** The parts of a request on which access depends. */
export interface AccessRequest {
  headers: IncomingHttpHeaders;
  /** The client's address; behind proxies, the one that the trusted proxies report. */
  ip: string;
}

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
  private readonly failures = new RateLimit(FAILURES_A_MINUTE);
  private readonly access: Environment['access'];

  constructor(@Inject(ENVIRONMENT) { access }: Environment) {
    this.access = access;
  }

  /**
   * Resolves if the request has access.
   *
   * @throws CredentialsRequiredException (401) in password mode, if the credentials are missing or wrong
   * @throws ForbiddenException (403) in local mode, if the request did not come directly from this machine
   * @throws TooManyRequestsException (429) after 10 wrong credentials within a minute from one client
   */
  async check(request: AccessRequest): Promise<void> {
    if (this.access.kind === 'local') return checkLocal(request);
    const { authorization } = request.headers;
    const credentials = readBasic(authorization);
    const right = credentials !== undefined && matches(credentials, `${ADMIN_USER}:${this.access.password}`);
    // There must be no await before this line, so that each of several concurrent requests is checked against the
    // failures of the earlier ones. A request without credentials is not a failure: a browser's first request has none.
    if (right || authorization === undefined) await this.failures.check(request.ip);
    else await this.failures.count(request.ip);
    if (!right) throw new CredentialsRequiredException();
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

const checkLocal = ({ headers }: AccessRequest): void => {
  const host = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
  const forwarded = Object.keys(headers).some((name) => PROXY_HEADER.test(name));
  if (!LOCAL_HOSTS.includes(host) || forwarded) {
    throw new ForbiddenException(
      'This address is available from this machine only. To allow access from elsewhere, set ADMIN_PASSWORD.',
    );
  }
};
