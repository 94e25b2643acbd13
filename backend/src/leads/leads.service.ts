import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.ts';
import type { Paged } from './client-input.ts';
import { LeadListRepository } from './desk/lead-list.repository.ts';
import { toDeskLead } from './desk/listed-lead.ts';
import type { ListQuery } from './desk/list-leads.query.ts';
import { LEAD_DEFAULTS, type DeskLead, type Lead } from './lead.contract.ts';
import { toLead, type LeadEntity } from './lead.entity.ts';
import { SpamWatch, type Circumstances } from './spam/spam-watch.ts';
import { withDefaults, type CreateLeadDto } from './submission/create-lead.dto.ts';
import { isLarge, LargeLeads } from './submission/large-leads.ts';
import { SubmissionRepository, type NewLead } from './submission/submission.repository.ts';

/** Bytes of messages after which a page of the list ends. */
const LIST_BYTES = 2_000_000;

/** Stores and lists leads. Every method throws DatabaseUnavailableException. */
@Injectable()
export class LeadsService {
  constructor(
    private readonly submissions: SubmissionRepository,
    private readonly list: LeadListRepository,
    private readonly large: LargeLeads,
    private readonly watch: SpamWatch,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Stores a lead. One that looks like spam is stored as well, and the response does not show the suspicion.
   *
   * @param key the idempotency key, or null
   * @returns the lead, and whether this call stored it: another one with the same key can be faster
   * @throws BusyException (503) if too many large leads arrive at the same time
   */
  async create(
    dto: CreateLeadDto,
    key: string | null,
    circumstances: Circumstances,
  ): Promise<{ lead: Lead; created: boolean }> {
    const fields = withDefaults(dto);
    const verdict = await this.watch.judge(fields, circumstances);
    // Who leaves the message empty asks for the newsletter; the form fills in the default, too.
    const newsletter = fields.message === LEAD_DEFAULTS.message;
    const lead = { ...fields, ...verdict, newsletter, idempotencyKey: key };
    const stored = await this.store(lead, circumstances);
    if (!stored) {
      const faster = await this.submissions.findByKey(key!);
      // It was deleted in between.
      if (!faster) return this.create(dto, key, circumstances);
      return { lead: toLead(faster), created: false };
    }
    this.watch.count(fields, circumstances);
    this.metrics.stored.inc({ suspected: String(stored.suspected) });
    return { lead: toLead(stored), created: true };
  }

  /** One page of leads, newest first. It ends at 2 MB of messages, even if it has fewer than `limit`. */
  async findAll(query: ListQuery): Promise<Paged<DeskLead>> {
    const { items, next } = await this.list.list(query, LIST_BYTES);
    return { items: items.map(toDeskLead), next };
  }

  private store(lead: NewLead, { address }: Circumstances): Promise<LeadEntity | null> {
    const store = () => this.submissions.insert(lead, address);
    return isLarge(lead) ? this.large.inTurn(store) : store();
  }
}
