import { Injectable } from '@nestjs/common';
import type { DeskLead, ExportedLead } from '../lead.contract.ts';
import type { Paged } from '../query-parameters.ts';
import { LeadListRepository } from './lead-list.repository.ts';
import { toDeskLead, toExportedLead, type ListedLead } from './listed-lead.ts';
import type { LeadFilter, ListQuery } from './list-leads.query.ts';

/** The page size with which an export reads leads, to bound its memory. */
const EXPORT_PAGE = { limit: 500, bytes: 250_000 };
/** Bytes of messages after which a page of the list ends. */
const LIST_BYTES = 2_000_000;

/** Reads leads, newest first. Every method throws the exceptions of {@link LeadListRepository}. */
@Injectable()
export class LeadListService {
  constructor(private readonly repository: LeadListRepository) {}

  /** One page of leads. It ends when the total size of the messages is 2 MB, even if it has fewer than `limit`. */
  list(query: ListQuery): Promise<Paged<DeskLead>> {
    return this.page(query, LIST_BYTES, toDeskLead);
  }

  /** All leads that match a filter, in pages. No database connection is held between two pages. */
  async *pages(filter: LeadFilter): AsyncGenerator<ExportedLead[]> {
    let before: number | undefined;
    do {
      const query = { filter, limit: EXPORT_PAGE.limit, ...(before !== undefined && { before }) };
      const { items, next } = await this.page(query, EXPORT_PAGE.bytes, toExportedLead);
      yield items;
      before = next;
    } while (before !== undefined);
  }

  private async page<Item>(
    { filter, limit, before }: ListQuery,
    bytes: number,
    toItem: (lead: ListedLead) => Item,
  ): Promise<Paged<Item>> {
    const { leads, more } = await this.repository.list(filter, { limit, bytes }, before);
    return { items: leads.map(toItem), next: more ? leads.at(-1)?.id : undefined };
  }
}
