import { createHash, randomBytes } from 'node:crypto';
import { BadRequestException, GoneException, Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.ts';
import { parse } from '../http/client-input.ts';
import { ReceiptSender } from '../leads/notifications/receipts/receipt.sender.ts';
import { SiteTexts, type MailText } from '../site/site-texts.ts';
import { LeaveTokens } from './leave-tokens.ts';
import { NewsletterRepository } from './newsletter.repository.ts';
import { INCOMPLETE, Token } from './newsletter.schemas.ts';
import { TOKEN_BYTES } from './token.ts';

const NOT_VALID =
  'This link has been used, is older than seven days, or is not complete. ' +
  'If you pressed the button before, you are on the list.';

/** The words of somebody who leaves by the button of a mail program. */
const ONE_CLICK_WORDS = 'List-Unsubscribe=One-Click (RFC 8058)';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

@Injectable()
export class NewsletterService {
  constructor(
    private readonly repository: NewsletterRepository,
    private readonly leaveTokens: LeaveTokens,
    private readonly texts: SiteTexts,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    receipts: ReceiptSender,
  ) {
    receipts.invite = (lead) => this.invite(lead);
  }

  /**
   * @throws GoneException (410) if the token was used, has expired or never existed; the answer
   * does not say which
   */
  async confirm(token: string): Promise<void> {
    const { confirm: words } = this.texts.agreements;
    if (!(await this.repository.confirm(hashOf(token), words))) throw new GoneException(NOT_VALID);
  }

  /**
   * A mail program has the token in the query, our page in the body. @throws BadRequestException if
   * it is invalid
   */
  async leave(query: object, body: unknown): Promise<void> {
    const oneClick = 'token' in query;
    const { token } = parse(Token, oneClick ? query : body);
    const id = this.leaveTokens.read(token);
    if (id === undefined) throw new BadRequestException(INCOMPLETE);
    await this.repository.leave(id, oneClick ? ONE_CLICK_WORDS : this.texts.agreements.leave);
  }

  /**
   * The text of a receipt with a link with which the address of a lead can confirm. Its token is
   * stored as a hash. Undefined if the lead is gone.
   */
  private async invite(lead: number): Promise<MailText | undefined> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const isKnown = await this.repository.invite(lead, hashOf(token));
    if (!isKnown) return undefined;
    const { subject, text } = this.texts.mails.newsletter;
    const { publicUrl } = this.environment.publicConfig;
    const link = `${publicUrl}/newsletter/confirm#${token}`;
    return { subject, text: text.replaceAll('{confirmLink}', link) };
  }
}
