import { z } from 'zod';
import { MOST_AT_ONCE } from '../lead.contract.ts';
import { DeskLead, LeadChangeFields, LeadId, LeadVersion } from '../lead.schemas.ts';

const AT_ONCE = `Send from 1 to ${MOST_AT_ONCE} leads, each once, with id and version.`;

const atOnce = <Entry extends z.ZodType<{ id: number }>>(entry: Entry) =>
  z
    .array(entry, AT_ONCE)
    .min(1, AT_ONCE)
    .max(MOST_AT_ONCE, AT_ONCE)
    .refine((entries) => new Set(entries.map((each) => each.id)).size === entries.length, AT_ONCE);

const expected = { id: LeadId, version: LeadVersion };

export const LeadChanges = z
  .object({ leads: atOnce(LeadChangeFields.extend(expected)) })
  .meta({ id: 'LeadChanges', description: 'The version of each lead is the one that was seen.' });
export type LeadChanges = z.infer<typeof LeadChanges>;

export const LeadDeletion = z
  .object({ leads: atOnce(z.object(expected)) })
  .meta({ id: 'LeadDeletion' });
export type LeadDeletion = z.infer<typeof LeadDeletion>;

const untouched = {
  stale: z.array(DeskLead).describe('Those with another version, which stay as they are: these.'),
  gone: z.array(LeadId).describe('Those that are not there.'),
};

export const ChangedLeads = z
  .strictObject({ changed: z.array(DeskLead), ...untouched })
  .meta({ id: 'ChangedLeads' });
export type ChangedLeads = z.infer<typeof ChangedLeads>;

export const DeletedLeads = z
  .strictObject({ deleted: z.array(LeadId), ...untouched })
  .meta({ id: 'DeletedLeads' });
export type DeletedLeads = z.infer<typeof DeletedLeads>;

const NOT_ALL = 'Only all suspected leads can be deleted: send suspected=true, and nothing else.';

/** strictObject: an ignored filter would delete too much. */
export const AllSuspected = z.strictObject({ suspected: z.literal('true', NOT_ALL) }, NOT_ALL);

export const DeletedNumber = z
  .strictObject({ deleted: z.int32().min(0) })
  .meta({ id: 'DeletedNumber' });
export type DeletedNumber = z.infer<typeof DeletedNumber>;
