import { createHash, randomBytes } from 'node:crypto';
import { BadRequestException, GoneException, Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { LeadErasure } from '../leads/lead-erasure.ts';
import { clientBlock } from '../limits/client-block.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { SharedCounts } from '../limits/shared-counts.repository.ts';
import { SiteTexts } from '../site/site-texts.ts';
import { LeaveTokens } from './leave-tokens.ts';
import { eraseSubscriber, NewsletterRepository, subscriptionOf } from './newsletter.repository.ts';

/** Bytes of a token to confirm. */
const TOKEN_LENGTH = 32;
/** The longest text that is hashed to look for an invitation. Tokens are shorter. */
const LONGEST = 200;

const NOT_VALID =
  'This link has been used, or is older than seven days. If you pressed the button before, you are on the list.';

/** What is recorded as the words of somebody who left by the button of a mail program. */
const ONE_CLICK_WORDS = 'List-Unsubscribe=One-Click (RFC 8058)';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The newsletter by double opt-in: an address is a subscriber only after its owner said so. Every method throws
 * DatabaseUnavailableException if the database cannot be reached or does not respond in time.
 */
@Injectable()
export class NewsletterService {
  private readonly limit: RateLimit | undefined;

  constructor(
    private readonly repository: NewsletterRepository,
    private readonly leaveTokens: LeaveTokens,
    private readonly texts: SiteTexts,
    @Inject(ENVIRONMENT) { leadRateLimit: points }: Environment,
    shared: SharedCounts,
    erasure: LeadErasure,
  ) {
    erasure.add({ column: subscriptionOf, statements: eraseSubscriber });
    if (points === 0) return;
    const level = { name: 'confirmations of a client', points, keyOf: clientBlock, sender: 'your address' };
    this.limit = new RateLimit(shared, level);
  }

  /**
   * Invites the address of a lead to confirm.
   *
   * @returns the token for the link, which only the mail has: the database has its hash; undefined if the lead is gone
   */
  async invite(lead: number): Promise<string | undefined> {
    const token = randomBytes(TOKEN_LENGTH).toString('base64url');
    return (await this.repository.invite(lead, hashOf(token))) ? token : undefined;
  }

  /**
   * Makes the owner of a token a subscriber.
   *
   * @param body `{ "token": … }`, of any shape
   * @param address of the client
   * @throws BadRequestException (400) if there is no token
   * @throws GoneException (410) if it was used, has expired or never existed; the answer does not say which
   * @throws TooManyRequestsException (429)
   */
  async confirm(body: unknown, address: string): Promise<void> {
    const token = tokenIn(body);
    await this.limit?.count(address);
    if (
      token.length > LONGEST ||
      !(await this.repository.confirm(hashOf(token), this.texts.agreements.confirm))
    )
      throw new GoneException(NOT_VALID);
  }

  /**
   * Ends a subscription, if it has not ended before.
   *
   * @param query of the request, with `token` from a mail program, whose user has seen no words of this site
   * @param body `{ "token": … }` from our page, of any shape
   * @throws BadRequestException (400) if there is no token, or one that this site has not made
   */
  async leave(query: object, body: unknown): Promise<void> {
    const oneClick = 'token' in query;
    const id = this.leaveTokens.read(tokenIn(oneClick ? query : body));
    if (id === undefined)
      throw new BadRequestException('This link is not complete. Open it as it is in the letter.');
    await this.repository.leave(id, oneClick ? ONE_CLICK_WORDS : this.texts.agreements.leave);
  }
}

/** @throws BadRequestException */
const tokenIn = (source: unknown): string => {
  const token = typeof source === 'object' && source !== null && (source as Record<string, unknown>)['token'];
  if (typeof token === 'string' && token.trim() !== '') return token.trim();
  throw new BadRequestException('The token of the link is missing. Open the link as it is in the mail.');
};
