import { Injectable, NotFoundException } from '@nestjs/common';
import type { DeskLead, ExportedLead, LeadCounts, StoredOfAddress } from '../lead.contract.ts';
import type { LeadChange } from './lead-desk.input.ts';
import { LeadDeskRepository, type Versions } from './lead-desk.repository.ts';
import { LeadListRepository } from './lead-list.repository.ts';
import type { LeadFilter } from './list-leads.query.ts';
import { toDeskLead, toExportedLead } from './listed-lead.ts';
import { StaleLeadException } from './stale-lead.ts';

/** The page size with which an export reads leads, to bound its memory. */
const EXPORT_PAGE = { limit: 500, bytes: 250_000 };

/**
 * The admin's operations on leads. Every method throws DatabaseUnavailableException if the database cannot be reached
 * or does not respond in time.
 */
@Injectable()
export class LeadDeskService {
  constructor(
    private readonly repository: LeadDeskRepository,
    private readonly list: LeadListRepository,
  ) {}

  /** All leads that match a filter, in pages. No database connection is held between two pages. */
  async *pages(filter: LeadFilter): AsyncGenerator<ExportedLead[]> {
    let before: number | undefined;
    do {
      const { leads, next } = await this.list.list(filter, EXPORT_PAGE, before);
      yield leads.map(toExportedLead);
      before = next;
    } while (before !== undefined);
  }

  /** @throws NotFoundException if there is no such lead */
  async find(id: number): Promise<DeskLead> {
    const lead = await this.repository.find(id);
    if (!lead) throw new NotFoundException();
    return toDeskLead(lead);
  }

  /** The numbers of leads by state. */
  count(): Promise<LeadCounts> {
    return this.repository.count();
  }

  /**
   * Marks a lead as suspected or clears it, and sets its state.
   *
   * @returns the changed lead
   * @throws NotFoundException if there is no such lead
   * @throws StaleLeadException (412) if it has another version
   */
  async change(id: number, change: LeadChange, versions: Versions, actor: string): Promise<DeskLead> {
    const lead = await this.repository.change(id, change, versions, actor);
    if (!lead) return this.refuse(id);
    return toDeskLead(lead);
  }

  /**
   * @throws NotFoundException if there is no such lead
   * @throws StaleLeadException (412) if it has another version
   */
  async delete(id: number, versions: Versions, actor: string): Promise<void> {
    if (!(await this.repository.delete(id, versions, actor))) await this.refuse(id);
  }

  /** What {@link erase} would remove of an e-mail address. */
  findErasable(email: string): Promise<StoredOfAddress> {
    return this.repository.findErasable(email);
  }

  /**
   * Removes all leads with the given e-mail address, in any letter case, in batches: there can be any number of them.
   * Whatever else is stored of the address is removed as well, see {@link LeadErasure}.
   *
   * @returns how many leads there were
   */
  async erase(email: string, actor: string): Promise<number> {
    let erased = 0;
    for (let batch = Infinity; batch > 0; erased += batch) batch = await this.repository.erase(email, actor);
    // Once more, for what another statement, such as a confirmation, stored while the first one waited for it.
    return erased + (await this.repository.erase(email, actor));
  }

  /** Explains why there was no lead with one of the versions. */
  private async refuse(id: number): Promise<never> {
    throw new StaleLeadException(await this.find(id));
  }
}
