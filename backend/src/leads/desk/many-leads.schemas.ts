import { z } from 'zod';
import { fill, words } from '../../words/words.ts';
import { MOST_AT_ONCE } from '../lead.contract.ts';
import { DeskLead, LeadChangeFields, LeadId, possible, StaleLead } from '../lead.schemas.ts';

const malformed = {
  error: () => fill(words().api.leads.atOnce, { limit: String(MOST_AT_ONCE) }),
};

const atOnce = <Entry extends z.ZodType<{ id: number }>>(entry: Entry) =>
  z
    .array(entry, malformed)
    .min(1, malformed)
    .max(MOST_AT_ONCE, malformed)
    .refine(
      (entries) => new Set(entries.map((each) => each.id)).size === entries.length,
      malformed,
    );

const expected = {
  id: z.int32(malformed).min(1, malformed),
  version: z.int32(malformed).min(0, malformed),
};

export const LeadChanges = z
  .object({ leads: atOnce(possible(LeadChangeFields.extend(expected))) })
  .meta({ id: 'LeadChanges', description: 'The version of each lead is the one that was seen.' });
export type LeadChanges = z.infer<typeof LeadChanges>;

export const LeadDeletion = z
  .object({ leads: atOnce(z.object(expected, malformed)) })
  .meta({ id: 'LeadDeletion' });
export type LeadDeletion = z.infer<typeof LeadDeletion>;

const untouched = {
  stale: z.array(StaleLead).describe('The leads with another version, which stay as they are.'),
  gone: z.array(LeadId).describe('The ids of leads that are not there.'),
};

export const ChangedLeads = z
  .strictObject({ changed: z.array(DeskLead), ...untouched })
  .meta({ id: 'ChangedLeads' });
export type ChangedLeads = z.infer<typeof ChangedLeads>;

export const DeletedLeads = z
  .strictObject({ deleted: z.array(LeadId), ...untouched })
  .meta({ id: 'DeletedLeads' });
export type DeletedLeads = z.infer<typeof DeletedLeads>;

const notAll = { error: () => words().api.leads.allSuspected };

/** strictObject: an ignored filter would delete too much. */
export const AllSuspected = z.strictObject({ suspected: z.literal('true', notAll) }, notAll);

export const DeletedNumber = z
  .strictObject({ deleted: z.int32().min(0) })
  .meta({ id: 'DeletedNumber' });
export type DeletedNumber = z.infer<typeof DeletedNumber>;
