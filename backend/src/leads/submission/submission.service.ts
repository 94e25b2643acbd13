import { Injectable } from '@nestjs/common';
import { ValidationException } from '../../http/validation.exception.ts';
import { Metrics } from '../../metrics/metrics.ts';
import { parseLead } from './create-lead.dto.ts';
import { isLarge, LargeLeads } from './large-leads.ts';
import { LEAD_DEFAULTS, LEAD_FIELDS, type Lead, type LeadField } from '../lead.contract.ts';
import { toLead } from '../lead.entity.ts';
import { SubmissionRepository, type NewLead, type StoredLead } from './submission.repository.ts';
import { SpamWatch, type Circumstances } from '../spam/spam-watch.ts';

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
  async submit(
    body: unknown,
    key: string | null,
    circumstances: Circumstances,
  ): Promise<{ lead: Lead; created: boolean }> {
    const parsed = parseLead(body);
    if (!parsed.valid) {
      const stored = key && (await this.repository.findByKey(key));
      if (stored) return { lead: toLead(stored), created: false };
      throw new ValidationException(parsed.errors, LEAD_FIELDS);
    }
    const fields = withDefaults(parsed.fields);
    const judgement = this.watch.judge(fields, circumstances);
    const { address } = circumstances;
    const { lead, created } = await this.store({ ...fields, ...judgement, key, address });
    if (created) {
      this.watch.count(fields, circumstances);
      this.metrics.countStored(lead.suspected);
    }
    return { lead: toLead(lead), created };
  }

  private store(lead: NewLead): Promise<StoredLead> {
    return isLarge(lead)
      ? this.large.inTurn(() => this.repository.insertAlone(lead))
      : this.repository.insert(lead);
  }
}

const withDefaults = (fields: Record<LeadField, string>): Record<LeadField, string> => ({
  name: fields.name || LEAD_DEFAULTS.name,
  email: fields.email,
  company: fields.company || LEAD_DEFAULTS.company,
  message: fields.message || LEAD_DEFAULTS.message,
});
