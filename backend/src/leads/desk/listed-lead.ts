import { LEAD_FIELDS } from '../lead.contract.ts';
import type { DeskLead } from '../lead.schemas.ts';
import { toLead, type LeadEntity } from '../lead.entity.ts';

/** A lead as the desk's queries return it. */
export type ListedLead = Omit<LeadEntity, 'idempotencyKey'> & {
  notes: number;
  undelivered: boolean;
};

/** Its columns, in SQL. `channels` are those through which the firm is notified. */
export const columnsOf = (leads: string, channels: readonly string[]) => `
  ${['id', ...LEAD_FIELDS, 'suspected', 'signals', 'version'].map((name) => `${leads}.${name}`).join(', ')},
  ${leads}.lead_state AS state, ${leads}.created_at AS "createdAt",
  (SELECT count(*)::integer FROM lead_notes WHERE lead = ${leads}.id) AS notes,
  EXISTS (
    SELECT FROM messages
    WHERE lead = ${leads}.id AND messages.state = 'failed' AND kind = ANY('{${channels.join()}}')
  ) AS undelivered`;

export const toDeskLead = (lead: ListedLead): DeskLead => ({
  ...toLead(lead),
  state: lead.state,
  ...(lead.suspected && { suspected: lead.suspected, signals: lead.signals }),
  version: lead.version,
  ...(lead.notes > 0 && { notes: lead.notes }),
  ...(lead.undelivered && { undelivered: true }),
});
