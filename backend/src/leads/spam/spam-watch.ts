import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { clientBlock } from '../../limits/client-block.ts';
import type { LeadField } from '../lead.contract.ts';
import { copyKey, judge } from './spam-score.ts';

/** What a submission tells beside the lead. */
export interface Circumstances {
  /** The client's address. */
  address: string;
  trapped: boolean;
  seconds?: number | undefined;
}

/** Entries of each count. A flood of ever new ones pushes the oldest out, and cannot fill the memory. */
const MAX_ENTRIES = 10_000;
const HOUR = 60 * 60 * 1000;

/** Bounded by a size: a bound on the number would take the room for all entries at once. */
const counts = (ttl: number) =>
  new LRUCache<string, number>({ maxSize: MAX_ENTRIES, sizeCalculation: () => 1, ttl, noUpdateTTL: true });

/** Looks at submissions one after the other. What it counts is in the memory of this process and not of people. */
@Injectable()
export class SpamWatch {
  private readonly messages = counts(HOUR);
  private readonly addresses = counts(HOUR / 6);

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  judge(lead: Record<LeadField, string>, { address, trapped, seconds }: Circumstances) {
    const message = messageKey(lead.message);
    return judge({
      lead,
      trapped,
      seconds,
      copies: message === null ? 0 : (this.messages.get(message) ?? 0),
      // Where the operator sets no limit, many leads from one address are what is expected.
      fromAddress: this.environment.leadRateLimit > 0 ? (this.addresses.get(clientBlock(address)) ?? 0) : 0,
    });
  }

  /** Counts a lead that was stored. A repeat of a submission is not counted twice. */
  count(lead: Record<LeadField, string>, { address }: Circumstances): void {
    const message = messageKey(lead.message);
    if (message) increment(this.messages, message);
    increment(this.addresses, clientBlock(address));
  }
}

/** A digest: the text itself is not kept. */
const messageKey = (message: string): string | null => {
  const text = copyKey(message);
  return text === null ? null : createHash('sha256').update(text).digest('base64');
};

const increment = (counts: LRUCache<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);
