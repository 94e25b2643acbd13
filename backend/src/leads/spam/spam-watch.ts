import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { clientBlock } from '../../limits/client-block.ts';
import { WindowCounts } from '../../limits/window-counts.ts';
import type { LeadField } from '../lead.contract.ts';
import { copyKey, judge } from './spam-score.ts';

/** What is known about a submission besides the lead. */
export interface Circumstances {
  /** The client's address. */
  address: string;
  /** Whether the honeypot field was filled in. */
  trapped: boolean;
  /** Seconds from the page load to the submission, if the form reported them. */
  seconds?: number | undefined;
}

/** The largest number of keys for each count. */
const CAPACITY = 10_000;
const HOUR = 60 * 60 * 1000;

/**
 * Judges submissions, taking recent ones into account: copies of a message within an hour, and leads from an address
 * within ten minutes. The counts are in the memory of this process; messages are kept only as digests.
 */
@Injectable()
export class SpamWatch {
  private readonly messages = new WindowCounts(HOUR, CAPACITY);
  private readonly addresses = new WindowCounts(HOUR / 6, CAPACITY);

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** Whether a submission looks like spam, and by which signals. Counts nothing. */
  judge(lead: Record<LeadField, string>, { address, trapped, seconds }: Circumstances) {
    const message = messageKey(lead.message);
    return judge({
      lead,
      trapped,
      seconds,
      copies: message === null ? 0 : this.messages.of(message),
      // An operator who turns the rate limit off expects many leads from one address.
      fromAddress: this.environment.leadRateLimit > 0 ? this.addresses.of(clientBlock(address)) : 0,
    });
  }

  /** Counts a lead. To be called when it is stored, not when an idempotent request is repeated. */
  count(lead: Record<LeadField, string>, { address }: Circumstances): void {
    const message = messageKey(lead.message);
    if (message) this.messages.add(message);
    this.addresses.add(clientBlock(address));
  }
}

/** A digest, so that the text itself is not kept. */
const messageKey = (message: string): string | null => {
  const text = copyKey(message);
  return text === null ? null : createHash('sha256').update(text).digest('base64');
};
