import { z } from 'zod';
import { AuditEntry } from './audit/audit.schemas.ts';
import { isAsciiAddress, toAsciiAddress } from './email-address.ts';
import {
  eachField,
  eachState,
  EMAIL_PATTERN,
  hasAsciiMailbox,
  LEAD_DEFAULTS,
  LEAD_LIMITS,
  LEAD_MESSAGES,
  LEAD_STATES,
  MOST_AT_ONCE,
  MOST_COUNTED,
  TRAP_FIELD,
  trimmed,
} from './lead.contract.ts';
import { LeadNote } from './notes/note.schemas.ts';
import { LeadNotification } from './notifications/notification.schemas.ts';

/*
 * Each schema is the component of openapi.json that `id` names. A client may send more than a
 * `z.object` has; it gets exactly a `z.strictObject`.
 */

const text = z.string();
const id = z.int32().min(1);
const count = z.int32().min(0);
const counted = z.int().min(0).max(MOST_COUNTED);
const instant = text.meta({ format: 'date-time' });
const state = z.enum(LEAD_STATES);
/** 0 is accepted and always stale: leads begin at 1. */
const version = z.int32().min(0);

/** The transformation decides; `maxLength` and `pattern` describe it for clients. */
const email = z
  .string(LEAD_MESSAGES.emailFormat)
  .meta({
    maxLength: LEAD_LIMITS.email,
    pattern: EMAIL_PATTERN.source,
    format: 'idn-email',
    description:
      'Its domain may be of any script. It is stored in ASCII (UTS 46, non-transitional), to which the limit applies: info@müller.de becomes info@xn--mller-kva.de. Before the @, only ASCII is accepted.',
  })
  .transform((given) => toAsciiAddress(trimmed(given)))
  .refine(hasAsciiMailbox, { error: LEAD_MESSAGES.emailMailbox, abort: true })
  .refine(isAsciiAddress, LEAD_MESSAGES.emailFormat);

const storable = text.meta({ pattern: String.raw`^[^\u0000]*$` });

/** Only describes a submission: CreateLeadDto validates it. */
export const LeadInput = z
  .object({
    ...eachField((field) => {
      if (field === 'email') return email;
      const value = field === 'message' ? storable : storable.max(LEAD_LIMITS[field]);
      return value.nullish().describe(`If absent, null or blank: “${LEAD_DEFAULTS[field]}”.`);
    }),
    [TRAP_FIELD]: z
      .unknown()
      .optional()
      .describe('Leave it out: whoever fills it in is suspected of being a bot.'),
  })
  .meta({ id: 'LeadInput' });

const stored = {
  id,
  ...eachField(() => text),
  emailUnicode: text
    .optional()
    .describe(
      'The readable spelling of `email`, if its domain is of another script. Not in a CSV.',
    ),
  createdAt: instant,
};

export const StoredLead = z.strictObject(stored).meta({ id: 'Lead' });

export const LeadReceipt = z.strictObject({ id, createdAt: instant }).meta({ id: 'LeadReceipt' });

const shown = {
  ...stored,
  state,
  stateBy: text.optional().describe('Who set the state, if people sign in by name.'),
  takenBy: text.optional().describe('The name of the person who has taken the lead.'),
  suspected: z.literal(true).optional(),
  signals: z.array(text).optional().describe('Why it is suspected of being spam.'),
  version: version.describe('In quotes, it is the ETag.'),
  earlier: counted.describe(
    `How many earlier leads of the same address there are; ${MOST_COUNTED} stands for any larger number, too.`,
  ),
  notes: id.optional().describe('How many notes there are.'),
  undelivered: z.literal(true).optional().describe('A notification about the lead was given up.'),
};

export const DeskLead = z.strictObject(shown).meta({ id: 'DeskLead' });
export type DeskLead = z.infer<typeof DeskLead>;

const firstPageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    next: text.nullable().describe('The address of the next page; null if this is the last one.'),
  });

export const LeadRecord = z
  .strictObject({
    ...shown,
    record: z.strictObject({
      notes: firstPageOf(LeadNote),
      history: firstPageOf(AuditEntry),
      notifications: z.array(LeadNotification),
    }),
  })
  .meta({ id: 'LeadRecord', description: 'A lead with what is written, done and sent about it.' });
export type LeadRecord = z.infer<typeof LeadRecord>;

const flag = z.boolean();
const taken = flag.describe(
  'True to take the lead, false to give it back; for people with a name.',
);

export const LeadChange = z.object({
  state: state.optional(),
  suspected: flag.optional(),
  taken: taken.optional(),
});
export type LeadChange = z.infer<typeof LeadChange>;

export const LeadChangeInput = z
  .union(
    [
      LeadChange.extend({ state }),
      LeadChange.extend({ suspected: flag }),
      LeadChange.extend({ taken }),
    ],
    `Send at least one of: state (${LEAD_STATES.join(', ')}), suspected, taken (true or false).`,
  )
  .meta({ id: 'LeadChange' });

const AT_ONCE = `Send from 1 to ${MOST_AT_ONCE} leads, each once, with id and version.`;

const atOnce = <Entry extends z.ZodType<{ id: number }>>(entry: Entry) =>
  z
    .array(entry, AT_ONCE)
    .min(1, AT_ONCE)
    .max(MOST_AT_ONCE, AT_ONCE)
    .refine((entries) => new Set(entries.map((each) => each.id)).size === entries.length, AT_ONCE);

const seen = { id, version };

export const LeadChanges = z
  .object({ leads: atOnce(LeadChange.extend(seen)) })
  .meta({ id: 'LeadChanges', description: 'The version of each lead is the one that was seen.' });
export type LeadChanges = z.infer<typeof LeadChanges>;

export const LeadDeletion = z
  .object({ leads: atOnce(z.object(seen)) })
  .meta({ id: 'LeadDeletion' });
export type LeadDeletion = z.infer<typeof LeadDeletion>;

const untouched = {
  stale: z.array(DeskLead).describe('Those with another version, which stay as they are: these.'),
  gone: z.array(id).describe('Those that are not there.'),
};

export const ChangedLeads = z
  .strictObject({ changed: z.array(DeskLead), ...untouched })
  .meta({ id: 'ChangedLeads' });
export type ChangedLeads = z.infer<typeof ChangedLeads>;

export const DeletedLeads = z
  .strictObject({ deleted: z.array(id), ...untouched })
  .meta({ id: 'DeletedLeads' });
export type DeletedLeads = z.infer<typeof DeletedLeads>;

const NOT_ALL = 'Only all suspected leads can be deleted: send suspected=true, and nothing else.';

/** strictObject: an ignored filter would delete too much. */
export const AllSuspected = z.strictObject({ suspected: z.literal('true', NOT_ALL) }, NOT_ALL);

export const DeletedNumber = z.strictObject({ deleted: count }).meta({ id: 'DeletedNumber' });
export type DeletedNumber = z.infer<typeof DeletedNumber>;

export const LeadCounts = z
  .strictObject({
    ...eachState(() => counted),
    suspected: counted,
    mine: counted
      .optional()
      .describe('Those that you have taken and that are not closed, if people sign in by name.'),
    you: text.optional().describe('Your name, if people sign in by name.'),
  })
  .meta({
    id: 'LeadCounts',
    description: `${MOST_COUNTED} stands for any larger number, too. The states are without suspected leads.`,
  });
export type LeadCounts = z.infer<typeof LeadCounts>;

export const Address = z.object({ email }).meta({ id: 'Address' });
export type Address = z.infer<typeof Address>;

export const StoredOfAddress = z
  .strictObject({
    leads: count,
    subscription: z.enum(['subscribed', 'unconfirmed', 'left']).nullable(),
  })
  .meta({ id: 'StoredOfAddress' });
export type StoredOfAddress = z.infer<typeof StoredOfAddress>;

export const Erasure = z
  .strictObject({ erased: count.describe('How many leads there were.') })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;
