import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { clientBlock } from '../../limits/client-block.ts';
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

/** Maximum number of entries per counter. A flood of new entries evicts the oldest, so that memory stays bounded. */
const MAX_ENTRIES = 10_000;
const HOUR = 60 * 60 * 1000;

/** Uses `maxSize`, because the cache would allocate memory for `max` entries up front. */
const counts = (ttl: number) =>
  new LRUCache<string, number>({ maxSize: MAX_ENTRIES, sizeCalculation: () => 1, ttl, noUpdateTTL: true });

/**
 * Judges submissions, taking recent ones into account: copies of a message within an hour, and leads from an address
 * within ten minutes. The counts are in the memory of this process; messages are kept only as digests.
 */
@Injectable()
export class SpamWatch {
  private readonly messages = counts(HOUR);
  private readonly addresses = counts(HOUR / 6);

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** Whether a submission looks like spam, and by which signals. Counts nothing. */
  judge(lead: Record<LeadField, string>, { address, trapped, seconds }: Circumstances) {
    const message = messageKey(lead.message);
    return judge({
      lead,
      trapped,
      seconds,
      copies: message === null ? 0 : (this.messages.get(message) ?? 0),
      // An operator who turns the rate limit off expects many leads from one address.
      fromAddress: this.environment.leadRateLimit > 0 ? (this.addresses.get(clientBlock(address)) ?? 0) : 0,
    });
  }

  /** Counts a lead. To be called when it is stored, not when an idempotent request is repeated. */
  count(lead: Record<LeadField, string>, { address }: Circumstances): void {
    const message = messageKey(lead.message);
    if (message) increment(this.messages, message);
    increment(this.addresses, clientBlock(address));
  }
}

/** A digest, so that the text itself is not kept. */
const messageKey = (message: string): string | null => {
  const text = copyKey(message);
  return text === null ? null : createHash('sha256').update(text).digest('base64');
};

const increment = (counts: LRUCache<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);
