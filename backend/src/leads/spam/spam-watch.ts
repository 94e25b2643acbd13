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

/**
 * What the statement that stores a lead needs to judge it by the counts of all processes, so that this costs no round trip
 * of its own.
 */
export interface Judgement {
  /** The verdicts if neither count is high, if that of the message is, if that of the client is, and if both are. */
  verdicts: readonly Verdict[];
  /** The keys of the counts in the table `limit_counts`; null if one does not matter. */
  messageKey: Buffer | null;
  clientKey: Buffer | null;
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
  judge(lead: Record<LeadField, string>, { address, trapped, seconds }: Circumstances): Judgement {
    const message = messageKey(lead.message);
    const client = this.clientKey(address);
    const copies = message === null ? 0 : this.messages.of(message);
    const fromAddress = client === null ? 0 : this.clients.of(client);
    const judged = judge({ lead, trapped, seconds });
    const verdict = (copied: boolean, many: boolean) =>
      judged({
        copies: copied ? MANY.COPIES : copies,
        fromAddress: many ? MANY.FROM_ADDRESS : fromAddress,
      });
    return {
      verdicts: [verdict(false, false), verdict(true, false), verdict(false, true), verdict(true, true)],
      messageKey: message === null ? null : this.shared.keyOf(message),
      clientKey: client === null ? null : this.shared.keyOf(client),
    };
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
