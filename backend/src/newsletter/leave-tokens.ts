import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { DatabaseKeysService } from '../database/database-keys.service.ts';
import { DatabaseUnavailableException } from '../database/database-unavailable.ts';
import { TOKEN_BYTES, tokenIn } from './newsletter.schemas.ts';

/** Our page and mail programs (RFC 8058) post here. */
export const LEAVE_PATH = '/api/newsletter/leave';

/** The page with the button, which has the token in its fragment. */
export const LEAVE_PAGE = '/newsletter/leave';

const BYTES_OF_PART = TOKEN_BYTES / 2;

/** A token is the subscriber's id and a keyed hash of it. No token is stored. */
@Injectable()
export class LeaveTokens {
  constructor(
    private readonly keys: DatabaseKeysService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Letters to a subscriber contain these links. */
  linksFor(id: string): { leavePage: string; leaveOneClick: string } {
    const token = this.tokenOf(Buffer.from(id.replaceAll('-', ''), 'hex')).toString('base64url');
    const { publicUrl } = this.environment.publicConfig;
    return {
      // A browser sends the fragment to no server.
      leavePage: `${publicUrl}${LEAVE_PAGE}#${token}`,
      // This is the target of `List-Unsubscribe`: https://www.rfc-editor.org/rfc/rfc8058
      leaveOneClick: `${publicUrl}${LEAVE_PATH}?token=${token}`,
    };
  }

  /** The id of the subscriber, who may be gone; undefined if the token is not ours. */
  read(text: string): string | undefined {
    const given = Buffer.from(tokenIn(text), 'base64url');
    const id = given.subarray(0, BYTES_OF_PART);
    const made = this.tokenOf(id);
    if (given.length !== made.length || !timingSafeEqual(given, made)) return undefined;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  private tokenOf(id: Buffer): Buffer {
    const hash = this.keys.hmac('leave the newsletter', id.toString('hex'));
    if (!hash) throw new DatabaseUnavailableException();
    return Buffer.concat([id, hash.subarray(0, BYTES_OF_PART)]);
  }
}
