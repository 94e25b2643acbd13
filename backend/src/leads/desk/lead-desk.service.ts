import { Injectable, NotFoundException } from '@nestjs/common';
import type { DeskLead } from '../lead.contract.ts';
import { LeadDeskRepository, type ListedLead } from './lead-desk.repository.ts';
import { toLead } from '../lead.entity.ts';
import type { LeadFilter, ListQuery } from './list-leads.query.ts';

export interface LeadPage {
  leads: DeskLead[];
  /** The cursor of the next page, to be passed as `before`; undefined if there are no older leads. */
  next: number | undefined;
}

/** The page size with which an export reads leads, to bound its memory. */
const EXPORT_PAGE = { limit: 500, bytes: 250_000 };
/** Bytes of messages after which a page of the list ends. */
const LIST_BYTES = 2_000_000;

/**
 * The admin's operations on leads. Every method throws DatabaseUnavailableException if the database cannot be reached
 * or does not respond in time.
 */
@Injectable()
export class LeadDeskService {
  constructor(private readonly repository: LeadDeskRepository) {}

  /**
   * One page of leads, newest first.
   *
   * @param bytes total size of the messages at which the page ends, even if it has fewer leads than `limit`
   */
  async list({ filter, limit, before }: ListQuery, bytes = LIST_BYTES): Promise<LeadPage> {
    const { leads, more } = await this.repository.list(filter, { limit, bytes }, before);
    return { leads: leads.map(toDeskLead), next: more ? leads.at(-1)?.id : undefined };
  }

  /** All leads that match a filter, newest first, in pages. No database connection is held between two pages. */
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

  /**
   * Marks a lead as suspected or clears it.
   *
   * @returns the changed lead
   * @throws NotFoundException if there is no such lead
   */
  async mark(id: number, suspected: boolean): Promise<DeskLead> {
    const lead = await this.repository.mark(id, suspected);
    if (!lead) throw new NotFoundException();
    return toDeskLead(lead);
  }

  /** @throws NotFoundException if there is no such lead */
  async delete(id: number): Promise<void> {
    if (!(await this.repository.delete(id))) throw new NotFoundException();
  }

  /**
   * Removes all leads with the given e-mail address, in any letter case, in batches: there can be any number of them.
   *
   * @returns how many there were
   */
  async erase(email: string): Promise<number> {
    let erased = 0;
    for (let batch = Infinity; batch > 0; erased += batch) batch = await this.repository.erase(email);
    return erased;
  }
}

const toDeskLead = (lead: ListedLead): DeskLead => ({
  ...toLead(lead),
  ...(lead.suspected && { suspected: lead.suspected, signals: lead.signals }),
});
