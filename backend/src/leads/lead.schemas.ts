import { z } from 'zod';
import { isAsciiAddress, toAsciiAddress } from './email-address.ts';
import {
  eachField,
  EMAIL_PATTERN,
  hasAsciiMailbox,
  LEAD_DEFAULTS,
  LEAD_LIMITS,
  LEAD_MESSAGES,
  LEAD_STATES,
  MOST_COUNTED,
  TRAP_FIELD,
  trimmed,
} from './lead.contract.ts';

/*
 * What the API calls a lead: each schema validates or types what a controller gets or sends, and is the component of
 * openapi.json that `id` names. A client may send more than a `z.object` has; it gets exactly a `z.strictObject`.
 */

const text = z.string();
const id = z.int32().min(1);
const count = z.int32().min(0);
const counted = z.int().min(0).max(MOST_COUNTED);
const instant = text.meta({ format: 'date-time' });
const state = z.enum(LEAD_STATES);

/** Becomes the address as it is stored. The transformation decides; limit and pattern describe it for clients. */
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

/** PostgreSQL cannot store U+0000. */
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

export const DeskLead = z
  .strictObject({
    ...stored,
    state,
    suspected: z.literal(true).optional(),
    signals: z.array(text).optional().describe('Why it is suspected of being spam.'),
    version: count.describe('In quotes, it is the ETag.'),
    notes: id.optional().describe('How many notes there are.'),
    undelivered: z.literal(true).optional().describe('A notification about the lead was given up.'),
  })
  .meta({ id: 'DeskLead' });
export type DeskLead = z.infer<typeof DeskLead>;

export const LeadChange = z
  .union(
    [
      z.object({ state, suspected: z.boolean().optional() }),
      z.object({ state: state.optional(), suspected: z.boolean() }),
    ],
    `Send a state (${LEAD_STATES.join(', ')}), suspected (true or false), or both.`,
  )
  .meta({ id: 'LeadChange' });
export type LeadChange = z.infer<typeof LeadChange>;

export const LeadCounts = z
  .strictObject({ new: counted, answered: counted, closed: counted, suspected: counted })
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
