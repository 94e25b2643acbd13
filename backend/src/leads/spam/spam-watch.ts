import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { clientBlock } from '../../limits/client-block.ts';
import { SharedCounts, type Use } from '../../limits/shared-counts.repository.ts';
import type { LeadField } from '../lead.contract.ts';
import { copyKey, judge, MANY, type Verdict } from './spam-score.ts';

/** What is known about a submission besides the lead. */
export interface Circumstances {
  /** The client's address. */
  address: string;
  /** Whether the honeypot field was filled in. */
  trapped: boolean;
  /** Seconds from the page load to the submission, if the form reported them. */
  seconds?: number | undefined;
}

const HOUR = 60 * 60 * 1000;
const TEN_MINUTES = HOUR / 6;

/**
 * Judges submissions, taking recent ones into account: copies of a message within an hour, and leads from a client within
 * ten minutes. All processes count together. Messages are kept only as digests.
 */
@Injectable()
export class SpamWatch {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly shared: SharedCounts,
  ) {}

  /** Whether a submission looks like spam, and by which signals. Counts nothing. */
  async judge(
    lead: Record<LeadField, string>,
    { address, trapped, seconds }: Circumstances,
  ): Promise<Verdict> {
    const uses = this.keysOf(lead, address);
    const reached = (await this.shared.ask(uses)).map(({ index }) => uses[index]!.points);
    const countOf = (many: number) => (reached.includes(many) ? many : 0);
    return judge(
      { lead, trapped, seconds },
      { copies: countOf(MANY.COPIES), fromAddress: countOf(MANY.FROM_ADDRESS) },
    );
  }

  /** Counts a lead. To be called when it is stored, not when an idempotent request is repeated. */
  count(lead: Record<LeadField, string>, { address }: Circumstances): void {
    this.shared.add(this.keysOf(lead, address));
  }

  private keysOf(lead: Record<LeadField, string>, address: string): Use[] {
    const message = messageKey(lead.message);
    const client = this.clientKey(address);
    return [
      ...(message === null ? [] : [{ key: message, points: MANY.COPIES, length: HOUR }]),
      ...(client === null ? [] : [{ key: client, points: MANY.FROM_ADDRESS, length: TEN_MINUTES }]),
    ];
  }

  /** Null if there is no rate limit: an operator who turns it off expects many leads from one address. */
  private clientKey(address: string): string | null {
    return this.environment.leadRateLimit > 0 ? `stored leads of a client ${clientBlock(address)}` : null;
  }
}

/** A digest, so that the text itself is not kept. */
const messageKey = (message: string): string | null => {
  const text = copyKey(message);
  return text === null ? null : `message ${createHash('sha256').update(text).digest('base64')}`;
};
