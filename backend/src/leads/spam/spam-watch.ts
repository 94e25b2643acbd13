import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { clientBlock } from '../../limits/client-block.ts';
import { SharedCounts } from '../../limits/shared-counts.repository.ts';
import { WindowCounts } from '../../limits/window-counts.ts';
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

/** The largest number of keys for each count of this process. */
const CAPACITY = 10_000;
const HOUR = 60 * 60 * 1000;
const TEN_MINUTES = HOUR / 6;

/**
 * Judges submissions, taking recent ones into account: copies of a message within an hour, and leads from a client within
 * ten minutes. All processes count together, with a delay of a fraction of a second; this process also counts in its
 * memory, without delay. Messages are kept only as digests.
 */
@Injectable()
export class SpamWatch {
  private readonly messages = new WindowCounts(HOUR, CAPACITY);
  private readonly clients = new WindowCounts(TEN_MINUTES, CAPACITY);

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly shared: SharedCounts,
  ) {}

  /** Whether a submission looks like spam, and by which signals. Counts nothing. */
  async judge(
    lead: Record<LeadField, string>,
    { address, trapped, seconds }: Circumstances,
  ): Promise<Verdict> {
    const copies = { key: messageKey(lead.message), many: MANY.COPIES, counts: this.messages };
    const client = { key: this.clientKey(address), many: MANY.FROM_ADDRESS, counts: this.clients };
    const uses = [copies, client].flatMap(({ key, many }) => (key === null ? [] : [{ key, points: many }]));
    const reached = uses.length > 0 ? await this.shared.ask(uses) : [];
    const countOf = ({ key, many, counts }: typeof copies) => {
      if (key === null) return 0;
      return reached.some(({ index }) => uses[index]!.key === key) ? many : counts.of(key);
    };
    return judge({ lead, trapped, seconds }, { copies: countOf(copies), fromAddress: countOf(client) });
  }

  /** Counts a lead. To be called when it is stored, not when an idempotent request is repeated. */
  count(lead: Record<LeadField, string>, { address }: Circumstances): void {
    const message = messageKey(lead.message);
    if (message) {
      this.messages.add(message);
      this.shared.add(message, HOUR);
    }
    const client = this.clientKey(address);
    if (client) {
      this.clients.add(client);
      this.shared.add(client, TEN_MINUTES);
    }
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
