import { createHash, randomBytes } from 'node:crypto';
import { BadRequestException, GoneException, Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { Exports } from '../leads/exports/exports.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { SharedCounts } from '../limits/shared-counts.repository.ts';
import { SiteTexts } from '../site/site-texts.ts';
import { LeaveTokens } from './leave-tokens.ts';
import { NewsletterRepository } from './newsletter.repository.ts';

const NOT_VALID =
  'This link has been used, or is older than seven days. If you pressed the button before, you are on the list.';

/** The words of somebody who leaves by the button of a mail program. */
const ONE_CLICK_WORDS = 'List-Unsubscribe=One-Click (RFC 8058)';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The newsletter by double opt-in: an address is a subscriber only after its owner said so. */
@Injectable()
export class NewsletterService {
  private readonly limit: RateLimit;

  constructor(
    private readonly repository: NewsletterRepository,
    private readonly leaveTokens: LeaveTokens,
    private readonly texts: SiteTexts,
    private readonly exports: Exports,
    @Inject(ENVIRONMENT) { leadRateLimit }: Environment,
    shared: SharedCounts,
  ) {
    this.limit = RateLimit.ofClients(shared, 'newsletter', leadRateLimit);
  }

  /** Returns a token with which the address of a lead can confirm, stored as a hash; undefined if the lead is gone. */
  async invite(lead: number): Promise<string | undefined> {
    const token = randomBytes(32).toString('base64url');
    return (await this.repository.invite(lead, hashOf(token))) ? token : undefined;
  }

  /** @throws GoneException (410) if the token was used, has expired or never existed; the answer does not say which */
  async confirm(body: unknown, address: string): Promise<void> {
    const token = tokenIn(body);
    await this.limit.count(address);
    const { confirm: words } = this.texts.agreements;
    if (!(await this.repository.confirm(hashOf(token), words))) throw new GoneException(NOT_VALID);
  }

  /**
   * A mail program, whose user has seen no words of this site, has the token in the query, our page in the body.
   * @throws BadRequestException (400) if there is no token, or one that this site has not made
   */
  async leave(query: object, body: unknown, address: string): Promise<void> {
    const oneClick = 'token' in query;
    const token = tokenIn(oneClick ? query : body);
    const id = this.leaveTokens.read(token);
    if (id === undefined) {
      // Not those of subscribers: the users of a mail program share its few addresses.
      await this.limit.count(address);
      throw new BadRequestException('This link is not complete. Open it as it is in the letter.');
    }
    await this.repository.leave(id, oneClick ? ONE_CLICK_WORDS : this.texts.agreements.leave);
  }

  /** Sends those who have confirmed and not left, each with the links to leave. */
  async export(format: unknown, response: Response, actor: string): Promise<void> {
    const columns = ['email', 'confirmedAt', 'leavePage', 'leaveOneClick'];
    const pages = this.repository.pages(({ id, email, confirmedAt }) => ({
      email,
      confirmedAt: confirmedAt.toISOString(),
      ...this.leaveTokens.linksFor(id),
    }));
    const what = { name: 'subscribers', columns, pages, deed: 'subscribers exported' } as const;
    await this.exports.send(format, what, response, actor);
  }
}

const tokenIn = (source: unknown): string => {
  const token = (source as { token?: unknown } | null | undefined)?.token;
  if (typeof token === 'string' && token.trim() !== '') return token.trim();
  throw new BadRequestException('The token of the link is missing. Open the link as it is in the mail.');
};
