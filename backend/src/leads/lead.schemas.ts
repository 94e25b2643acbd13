import { z } from 'zod';
import { AuditEntry } from './audit/audit.schemas.ts';
import { isAsciiAddress, toAsciiAddress } from '../email/email-address.ts';
import {
  eachField,
  eachState,
  EMAIL_PATTERN,
  hasAsciiMailbox,
  LEAD_LIMITS,
  LEAD_SOURCES,
  LEAD_STATES,
  MOST_COUNTED,
  trimmed,
} from './lead.contract.ts';
import { fill, words } from '../words/words.ts';
import { LeadNote } from './notes/note.schemas.ts';
import { LeadNotification } from './notifications/notification.schemas.ts';

/*
 * A schema with an `id` is the component of openapi.json with that name. A client may send more
 * than a `z.object` has; it gets exactly a `z.strictObject`.
 */

export const LeadId = z.int32().min(1);
/** 0 is accepted and always stale: leads begin at 1. */
export const LeadVersion = z.int32().min(0);

const text = z.string();
const counted = z.int().min(0).max(MOST_COUNTED);
const instant = text.meta({ format: 'date-time' });

/** The transformation decides; `maxLength` and `pattern` describe it for clients. */
export const LeadEmail = z
  .string({ error: () => words().form.errors.emailFormat })
  .meta({
    maxLength: LEAD_LIMITS.email,
    pattern: EMAIL_PATTERN,
    format: 'idn-email',
    description:
      'Its domain may be of any script. It is stored in ASCII (UTS 46, non-transitional), to which the limit applies: info@müller.de becomes info@xn--mller-kva.de. Before the @, only ASCII is accepted.',
  })
  .transform((given) => toAsciiAddress(trimmed(given)))
  .refine(hasAsciiMailbox, {
    error: () => words().form.errors.emailMailbox,
    abort: true,
  })
  .refine(isAsciiAddress, { error: () => words().form.errors.emailFormat });

const stored = {
  id: LeadId,
  ...eachField(() => text),
  emailUnicode: text
    .optional()
    .describe(
      'The readable spelling of `email`, if its domain is of another script. Not in a CSV.',
    ),
  createdAt: instant,
};

export const StoredLead = z.strictObject(stored).meta({ id: 'Lead' });

export const LeadReceipt = z
  .strictObject({ id: LeadId, createdAt: instant })
  .meta({ id: 'LeadReceipt' });
export type LeadReceipt = z.infer<typeof LeadReceipt>;

const shown = {
  ...stored,
  state: z.enum(LEAD_STATES),
  stateBy: text.optional().describe('Who set the state, if people sign in by name.'),
  takenBy: text.optional().describe('The name of the person who has taken the lead.'),
  source: z.enum(LEAD_SOURCES).describe('`desk`: somebody of the team has added it.'),
  cameBy: text.optional().describe('How a lead of the desk came, such as by telephone.'),
  reference: text
    .optional()
    .describe('The reference that the receipt told the visitor, such as 90FB3-35529.'),
  suspected: z.literal(true).optional(),
  signals: z.array(text).optional().describe('Why it is suspected of being spam.'),
  version: LeadVersion.describe('In quotes, it is the ETag.'),
  earlier: counted.describe(
    `How many earlier leads of the same address there are; ${MOST_COUNTED} stands for any larger number, too.`,
  ),
  notes: z.int32().min(1).optional().describe('How many notes there are.'),
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

const meanwhile = z
  .array(AuditEntry)
  .describe(
    'What has changed the lead since it had the version that was sent, newest first, at most ten entries. Empty if an undo found nothing to take back.',
  );

export const StaleLead = DeskLead.extend({ meanwhile }).meta({ id: 'StaleLead' });
export type StaleLead = z.infer<typeof StaleLead>;

export const StaleRecord = LeadRecord.extend({ meanwhile }).meta({
  id: 'StaleRecord',
  description: 'A lead that was not changed, because somebody else has changed it.',
});
export type StaleRecord = z.infer<typeof StaleRecord>;

const wrongChange = (): string =>
  fill(words().api.leads.change, { states: LEAD_STATES.join(', ') });
const orWrong = { error: wrongChange };
const state = z.enum(LEAD_STATES, orWrong);
const flag = z.boolean(orWrong);
const taken = flag.describe(
  'True to take the lead, false to give it back; for people with a name.',
);

const givenTo = z
  .string(orWrong)
  .describe('The name of one of the people of `/api/leads/people`, in place of `taken`.');
const undo = z
  .literal(true, orWrong)
  .describe(
    'Alone: takes back the change that gave the lead its version. Whoever had set the state or taken the lead before that has done so again.',
  );

export const LeadChangeFields = z.object({
  state: state.optional(),
  suspected: flag.optional(),
  taken: taken.optional(),
  givenTo: givenTo.optional(),
  undo: undo.optional(),
});
export type LeadChangeFields = z.infer<typeof LeadChangeFields>;

const isPossible = (change: LeadChangeFields): boolean => {
  const { undo, taken, givenTo, state: to, suspected } = change;
  if (taken !== undefined && givenTo !== undefined) return false;
  return !undo || [to, suspected, taken, givenTo].every((field) => field === undefined);
};

/** An undo stands alone, and a lead is not taken and given at the same time. */
export const possible = <Change extends z.ZodType<LeadChangeFields>>(change: Change): Change =>
  change.refine(isPossible, { ...orWrong, path: ['undo'] });

/** At least one of the fields. */
export const LeadChange = possible(
  z.union(
    [
      LeadChangeFields.extend({ state }),
      LeadChangeFields.extend({ suspected: flag }),
      LeadChangeFields.extend({ taken }),
      LeadChangeFields.extend({ givenTo }),
      LeadChangeFields.extend({ undo }),
    ],
    orWrong,
  ),
).meta({ id: 'LeadChange' });
export type LeadChange = z.infer<typeof LeadChange>;

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
