import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { DatabaseKeys } from '../database/database-keys.ts';
import { DatabaseUnavailableException } from '../database/database-unavailable.ts';
import { LEAVE_PATH } from './newsletter-body.ts';

const PURPOSE = 'leave the newsletter';
const ID_LENGTH = 16;
/** Bytes of the hash in a token. */
const HASH_LENGTH = 16;

/** The two ways to leave the newsletter, for the letters to a subscriber. */
export interface LeaveLinks {
  /** A page with one button. Its token is in the fragment, which a browser sends to no server. */
  leavePage: string;
  /** The target of `List-Unsubscribe` with `List-Unsubscribe-Post`, see https://www.rfc-editor.org/rfc/rfc8058 */
  leaveOneClick: string;
}

/**
 * Makes and reads the tokens with which a subscriber leaves: the subscriber's id and a keyed hash of it, in base64url.
 * They are not stored, and are valid as long as the key of the database exists.
 */
@Injectable()
export class LeaveTokens {
  private readonly origin: string;

  constructor(
    private readonly keys: DatabaseKeys,
    @Inject(ENVIRONMENT) { publicConfig }: Environment,
  ) {
    this.origin = publicConfig.publicUrl;
  }

  /**
   * @param id UUID of a subscriber
   * @throws DatabaseUnavailableException if the key has not been read yet
   */
  linksFor(id: string): LeaveLinks {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    const token = Buffer.concat([bytes, this.hashOf(bytes)]).toString('base64url');
    return {
      leavePage: `${this.origin}/newsletter/leave#${token}`,
      leaveOneClick: `${this.origin}${LEAVE_PATH}?token=${token}`,
    };
  }

  /**
   * @returns the UUID of the subscriber, who may be gone; undefined if the token was not made with the key
   * @throws DatabaseUnavailableException if the key has not been read yet
   */
  read(token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== ID_LENGTH + HASH_LENGTH) return undefined;
    const id = bytes.subarray(0, ID_LENGTH);
    if (!timingSafeEqual(bytes.subarray(ID_LENGTH), this.hashOf(id))) return undefined;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  private hashOf(id: Buffer): Buffer {
    const hash = this.keys.hmac(PURPOSE, id.toString('hex'));
    if (!hash) throw new DatabaseUnavailableException();
    return hash.subarray(0, HASH_LENGTH);
  }
}
