import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { DatabaseKeys } from '../database/database-keys.ts';
import { DatabaseUnavailableException } from '../database/database-unavailable.ts';
import { TOKEN_BYTES, tokenIn } from './newsletter.schemas.ts';

/** Where our page posts that a subscriber leaves, and a mail program (RFC 8058). */
export const LEAVE_PATH = '/api/newsletter/leave';

/** The page with the button for it, which has the token in its fragment. */
export const LEAVE_PAGE = '/newsletter/leave';

/** Bytes of each of the two parts of a token. */
const LENGTH = TOKEN_BYTES / 2;

/**
 * The tokens with which subscribers leave: the id and a keyed hash of it, in base64url. They are
 * stored nowhere.
 */
@Injectable()
export class LeaveTokens {
  constructor(
    private readonly keys: DatabaseKeys,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The two ways to leave, for the letters to a subscriber with this UUID. */
  linksFor(id: string): { leavePage: string; leaveOneClick: string } {
    const token = this.tokenOf(Buffer.from(id.replaceAll('-', ''), 'hex')).toString('base64url');
    const { publicUrl } = this.environment.publicConfig;
    return {
      // A page with one button. A browser sends the fragment to no server.
      leavePage: `${publicUrl}${LEAVE_PAGE}#${token}`,
      // The target of `List-Unsubscribe` with `List-Unsubscribe-Post`, see
      // https://www.rfc-editor.org/rfc/rfc8058
      leaveOneClick: `${publicUrl}${LEAVE_PATH}?token=${token}`,
    };
  }

  /**
   * @returns the UUID of the subscriber, who may be gone; undefined if the token was not made with
   *   the key
   */
  read(text: string): string | undefined {
    const given = Buffer.from(tokenIn(text), 'base64url');
    const id = given.subarray(0, LENGTH);
    const made = this.tokenOf(id);
    if (given.length !== made.length || !timingSafeEqual(given, made)) return undefined;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  private tokenOf(id: Buffer): Buffer {
    const hash = this.keys.hmac('leave the newsletter', id.toString('hex'));
    if (!hash) throw new DatabaseUnavailableException();
    return Buffer.concat([id, hash.subarray(0, LENGTH)]);
  }
}
