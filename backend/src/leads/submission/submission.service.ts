import { Injectable } from '@nestjs/common';
import { DatabaseUnavailableException } from '../../database/database-unavailable.ts';
import { ValidationException } from '../../http/validation.exception.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { parseLead } from './create-lead.dto.ts';
import { isLarge, LargeLeads } from './large-leads.ts';
import { LEAD_DEFAULTS, LEAD_FIELDS, type Lead, type LeadField } from '../lead.contract.ts';
import { toLead, type LeadEntity } from '../lead.entity.ts';
import { SubmissionRepository, type NewLead } from './submission.repository.ts';
import { SpamWatch, type Circumstances } from '../spam/spam-watch.ts';
import { within } from '../../timing/within.ts';

/**
 * Milliseconds for all that a submission asks of the database. Each statement has limits of its own, whose sum is more than
 * the 5 s within which a client is told that the database is unavailable; the rate limit takes up to 0.8 s before.
 */
const PATIENCE = 4_000;

const tooLate = () => new DatabaseUnavailableException(new Error('not stored in time'));

interface Submitted {
  lead: Lead;
  /** Whether this call stored the lead. */
  created: boolean;
}

@Injectable()
export class SubmissionService {
  constructor(
    private readonly repository: SubmissionRepository,
    private readonly large: LargeLeads,
    private readonly watch: SpamWatch,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Stores a submission. One that looks like spam is stored as well, and the response does not show the suspicion.
   *
   * @param body a parsed JSON or form body, of any shape
   * @param key the idempotency key, or null
   * @returns the lead and whether this call stored it; if the key was used before, the lead that was stored then,
   *   whatever the body contains now
   * @throws ValidationException with messages by field
   * @throws DatabaseUnavailableException
   * @throws BusyException (503) if too many large leads arrive at the same time
   */
  submit(body: unknown, key: string | null, circumstances: Circumstances): Promise<Submitted> {
    const deadline = performance.now() + PATIENCE;
    return within(PATIENCE, () => this.attempt(body, key, circumstances, deadline), tooLate);
  }

  /** @param deadline from which nobody waits for the answer, so that nothing more is begun */
  private async attempt(
    body: unknown,
    key: string | null,
    circumstances: Circumstances,
    deadline: number,
  ): Promise<Submitted> {
    const repeated = key && (await this.repository.findByKey(key));
    if (repeated) return { lead: toLead(repeated), created: false };
    const parsed = parseLead(body);
    if (!parsed.valid) throw new ValidationException(parsed.errors, LEAD_FIELDS);
    const fields = withDefaults(parsed.fields);
    const verdict = await this.watch.judge(fields, circumstances);
    const newsletter = wantsNewsletter(fields);
    if (performance.now() > deadline) throw tooLate();
    const lead = await this.store({ ...fields, ...verdict, newsletter, idempotencyKey: key }, circumstances);
    // Another request with the same key was faster.
    if (!lead) return this.attempt(body, key, circumstances, deadline);
    this.watch.count(fields, circumstances);
    this.metrics.countStored(lead.suspected);
    return { lead: toLead(lead), created: true };
  }

  private store(lead: NewLead, { address }: Circumstances): Promise<LeadEntity | null> {
    const store = () => this.repository.insert(lead, address);
    return isLarge(lead) ? this.large.inTurn(store) : store();
  }
}

/**
 * Who leaves the message empty asks for the newsletter; who writes one asks for help. The form fills in the default, too.
 *
 * @param fields with their defaults
 */
const wantsNewsletter = ({ message }: Record<LeadField, string>): boolean =>
  message === LEAD_DEFAULTS.message;

const withDefaults = (fields: Record<LeadField, string>): Record<LeadField, string> => ({
  name: fields.name || LEAD_DEFAULTS.name,
  email: fields.email,
  company: fields.company || LEAD_DEFAULTS.company,
  message: fields.message || LEAD_DEFAULTS.message,
});
