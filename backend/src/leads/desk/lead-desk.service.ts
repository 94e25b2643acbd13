import { Injectable, NotFoundException } from '@nestjs/common';
import type { DeskLead } from '../lead.contract.ts';
import { LeadDeskRepository, type ListedLead } from './lead-desk.repository.ts';
import { toLead } from '../lead.entity.ts';
import type { LeadFilter, ListQuery } from './list-leads.query.ts';

export interface LeadPage {
  leads: DeskLead[];
  /** The id to go on before, where there are older leads. */
  next: number | undefined;
}

/** What an export reads at a time, which bounds its memory. */
const EXPORT_PAGE = { limit: 500, bytes: 1_000_000 };
/** Bytes of messages that one answer has. */
const LIST_BYTES = 10_000_000;

/** What the admin does with leads. Every method throws DatabaseUnavailableException where the database is away. */
@Injectable()
export class LeadDeskService {
  constructor(private readonly repository: LeadDeskRepository) {}

  async list({ filter, limit, before }: ListQuery, bytes = LIST_BYTES): Promise<LeadPage> {
    const { leads, more } = await this.repository.list(filter, { limit, bytes }, before);
    return { leads: leads.map(toDeskLead), next: more ? leads.at(-1)?.id : undefined };
  }

  /** Every lead of a filter, newest first, page by page: no connection is held while the client reads. */
  async *pages(filter: LeadFilter): AsyncGenerator<DeskLead[]> {
    let before: number | undefined;
    do {
      const { leads, next } = await this.list(
        { filter, limit: EXPORT_PAGE.limit, ...(before && { before }) },
        EXPORT_PAGE.bytes,
      );
      yield leads;
      before = next;
    } while (before !== undefined);
  }

  /** @throws NotFoundException */
  async mark(id: number, suspected: boolean): Promise<DeskLead> {
    const lead = await this.repository.mark(id, suspected);
    if (!lead) throw new NotFoundException();
    return toDeskLead(lead);
  }

  /** @throws NotFoundException */
  async delete(id: number): Promise<void> {
    if (!(await this.repository.delete(id))) throw new NotFoundException();
  }

  /** Removes every lead of an e-mail address and returns how many there were. */
  erase(email: string): Promise<number> {
    return this.repository.erase(email);
  }
}

const toDeskLead = (lead: ListedLead): DeskLead => ({
  ...toLead(lead),
  ...(lead.suspected && { suspected: lead.suspected, signals: lead.signals }),
});
