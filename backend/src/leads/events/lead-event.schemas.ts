import { z } from 'zod';
import { LARGEST_ID, wholeNumber } from '../../http/schema.pipe.ts';
import { words } from '../../words/words.ts';
import { AuditEntry } from '../audit/audit.schemas.ts';

/** The channel of NOTIFY. */
export const CHANNEL = 'leads';

/** Contains nothing that a visitor wrote. */
export const LeadEvent = z
  .strictObject({
    what: z
      .enum(['arrived', ...AuditEntry.shape.what.options])
      .describe('`arrived`: a visitor has sent them. All others as in the audit trail.'),
    leads: z.array(
      z.strictObject({
        id: z.int32().min(1),
        version: z.int32().min(1).optional().describe('The version that the change gave the lead.'),
      }),
    ),
    by: z.string().optional(),
    state: AuditEntry.shape.state,
    to: AuditEntry.shape.to,
  })
  .meta({ id: 'LeadEvent' });
export type LeadEvent = z.infer<typeof LeadEvent>;

export const EventsQuery = z.object({
  after: wholeNumber({ minimum: 0, maximum: LARGEST_ID }, () => words().api.query.after)
    .optional()
    .describe(
      'The highest id that the client knows, or 0 if there was no lead. Leads that have arrived since, are new and not suspected come first.',
    ),
});
export type EventsQuery = z.infer<typeof EventsQuery>;
