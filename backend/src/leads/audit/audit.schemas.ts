import { z } from 'zod';
import { LEAD_STATES } from '../lead.contract.ts';

/** Contains no data of a visitor, so it remains when the lead is removed. */
export const AuditEntry = z
  .strictObject({
    lead: z.int32().min(1).nullable().describe('Null if the entry concerns no single lead.'),
    what: z.enum([
      'marked',
      'cleared',
      'state',
      'taken',
      'given',
      'given back',
      'undone',
      'added',
      'note',
      'sent again',
      'exported',
      'subscribers exported',
      'deleted',
      'erased',
      'retention',
      'locked out',
    ]),
    state: z
      .enum(LEAD_STATES)
      .optional()
      .describe('The state that was set or, if a change was undone, that the lead has again.'),
    to: z.string().optional().describe('The name of the person to whom the lead was given.'),
    // The person that a token names, `admin` by password, `local` in local mode, or `system`.
    by: z.string(),
    at: z.string().meta({ format: 'date-time' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;
export type AuditAction = AuditEntry['what'];
