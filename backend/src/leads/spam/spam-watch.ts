import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ENVIRONMENT, type Environment } from '../../config/environment.ts';
import { clientAddress } from '../../limits/client-address.ts';
import { clientBlock } from '../../limits/client-block.ts';
import { SharedCounts } from '../../limits/shared-counts.repository.ts';
import { FORM_TIME_HEADER, TRAP_FIELD, type LeadField } from '../lead.contract.ts';
import { copyKey, judge, type Evidence } from './spam-score.ts';

/** What is known about a submission besides the lead. `address` is that of the client. */
export type Circumstances = Omit<Evidence, 'lead'> & { address: string };

/** Reads them. A malformed value counts as absent. Throws BadRequestException (400) if a proxy reports no valid address. */
export const circumstancesOf = (request: Request): Circumstances => {
  const seconds = request.get(FORM_TIME_HEADER) ?? '';
  const body = Object(request.body) as Record<string, unknown>;
  return {
    address: clientAddress(request),
    trapped: Object.hasOwn(body, TRAP_FIELD) && body[TRAP_FIELD] !== null && body[TRAP_FIELD] !== '',
    seconds: /^\d{1,6}(?:\.\d{1,3})?$/.test(seconds) ? Number(seconds) : undefined,
  };
};

const HOUR = 60 * 60 * 1000;

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

  /**
   * Whether a submission looks like spam, and by which signals. Counts it before it is stored: in one statement, at the
   * price that one which cannot be stored, or repeats another, is counted as well.
   */
  async judge(lead: Record<LeadField, string>, { address, ...circumstances }: Circumstances) {
    const text = copyKey(lead.message);
    const digest = text && createHash('sha256').update(text).digest('base64');
    // An operator who turns the rate limit off expects many leads from one address.
    const client = this.environment.leadRateLimit > 0 && clientBlock(address);
    const counts = [
      ...(digest ? [{ signal: 'copies', key: `message ${digest}`, points: 3, length: HOUR }] : []),
      ...(client
        ? [{ signal: 'rate', key: `stored leads of a client ${client}`, points: 20, length: HOUR / 6 }]
        : []),
    ];
    const reached = await this.shared.count(counts);
    const many = counts.filter((_, at) => reached.some(({ index }) => index === at));
    const signals = many.map(({ signal }) => signal);
    return judge({ lead, ...circumstances }, signals);
  }
}
