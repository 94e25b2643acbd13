import { LEAD_FIELDS, type DeskLead, type ExportedLead } from '../lead.contract.ts';
import { toLead, type LeadEntity } from '../lead.entity.ts';

/** A lead as the desk's queries return it. */
export type ListedLead = Omit<LeadEntity, 'idempotencyKey'>;

/** Its columns, in SQL. */
export const LEAD_COLUMNS = `id, ${LEAD_FIELDS.join(', ')}, suspected, signals, lead_state AS state, version,
  created_at AS "createdAt"`;

export const toExportedLead = (lead: ListedLead): ExportedLead => ({
  ...toLead(lead),
  state: lead.state,
  ...(lead.suspected && { suspected: lead.suspected, signals: lead.signals }),
});

export const toDeskLead = (lead: ListedLead): DeskLead => ({
  ...toExportedLead(lead),
  version: lead.version,
});
