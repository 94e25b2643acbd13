import { createHash, timingSafeEqual } from 'node:crypto';
import { HttpStatus } from '@nestjs/common';
import type { Request } from 'express';
import { HttpExceptionWithHeaders } from '../http/error.filter.ts';
import { clientAddress } from '../limits/client-address.ts';
import { TooManyRequestsException } from '../limits/rate-limit.ts';
import { words } from '../words/words.ts';
import { PasswordLimits, TooManyPasswords, WrongPassword } from './password-limits.ts';
import type { PeopleFile } from './people-file.ts';

export const ADMIN_USER = 'admin';

export class CredentialsRequiredException extends HttpExceptionWithHeaders {
  constructor(detail: string) {
    super(detail, HttpStatus.UNAUTHORIZED, {
      'WWW-Authenticate': 'Basic realm="Sandglass", charset="UTF-8"',
    });
  }
}

/** HTTP Basic, with the password of `admin` or those of the people of a file. */
export class BasicSignIn {
  private readonly limits: PasswordLimits;

  /** @param lockedOut see `PasswordLimits` */
  constructor(
    private readonly password: string | undefined,
    private readonly people: PeopleFile | undefined,
    lockedOut: () => void,
  ) {
    this.limits = new PasswordLimits(lockedOut);
  }

  /**
   * @returns `admin`, or the address of a person
   * @throws CredentialsRequiredException (401), TooManyRequestsException (429)
   * @throws BadRequestException (400) if a proxy reports no valid address of the client
   */
  async check(credentials: string, request: Request): Promise<string> {
    const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(credentials) ?? [];
    const isAdmin =
      this.password !== undefined && matches(credentials, `${ADMIN_USER}:${this.password}`);
    const attempt = {
      recall: () => (isAdmin ? ADMIN_USER : this.people?.recall(user, password)?.email),
      verify: async () => (await this.people?.check(user, password))?.email,
    };
    try {
      return await this.limits.attempt(clientAddress(request), attempt);
    } catch (error) {
      if (error instanceof WrongPassword) throw this.required();
      if (error instanceof TooManyPasswords) throw tooMany(error);
      throw error;
    }
  }

  required(): CredentialsRequiredException {
    const { people, password } = words().api.access;
    return new CredentialsRequiredException(this.people ? people : password);
  }
}

const tooMany = ({ wait, isOfStrangers }: TooManyPasswords) =>
  new TooManyRequestsException(wait, isOfStrangers ? words().api.tooMany.strangers : undefined);

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
