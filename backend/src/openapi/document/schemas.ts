import { z } from 'zod';
import {
  CHANNEL_NAMES,
  eachField,
  EMAIL_PATTERN,
  LEAD_DEFAULTS,
  LEAD_LIMITS,
  LEAD_STATES,
  MOST_COUNTED,
  NOTE_LIMIT,
  TRAP_FIELD,
} from '../../leads/lead.contract.ts';

/* What a client sends is a `z.object`, of which it may send more; what it gets is exactly a `z.strictObject`. */

const text = z.string();
/** PostgreSQL cannot store U+0000. */
const storable = text.meta({ pattern: String.raw`^[^\u0000]*$` });
const email = text
  .max(LEAD_LIMITS.email)
  .regex(EMAIL_PATTERN)
  .meta({ format: 'idn-email' })
  .describe(
    'Its domain may be of any script. It is stored in ASCII (UTS 46, non-transitional), to which the limit applies: info@müller.de becomes info@xn--mller-kva.de. Before the @, only ASCII is accepted.',
  );
const instant = text.meta({ format: 'date-time' });
const id = z.int32().min(1);
const count = z.int32().min(0);
const counted = z.int().min(0).max(MOST_COUNTED);
const state = z.enum(LEAD_STATES);
const suspected = z.boolean();
const emailUnicode = text
  .optional()
  .describe('The readable spelling of `email`, if its domain is of another script. Not in a CSV.');
const lead = { id, ...eachField(() => text), emailUnicode, createdAt: instant };

/** The components of the document, by name. */
const COMPONENTS = {
  LeadInput: z.object({
    ...eachField((field) => {
      if (field === 'email') return email;
      const value = field === 'message' ? storable : storable.max(LEAD_LIMITS[field]);
      return value.nullish().describe(`If absent, null or blank: “${LEAD_DEFAULTS[field]}”.`);
    }),
    [TRAP_FIELD]: z
      .unknown()
      .optional()
      .describe('Leave it out: whoever fills it in is suspected of being a bot.'),
  }),
  Lead: z.strictObject(lead),
  LeadReceipt: z.strictObject({ id, createdAt: instant }),
  DeskLead: z.strictObject({
    ...lead,
    state,
    suspected: z.literal(true).optional(),
    signals: z.array(text).optional().describe('Why it is suspected of being spam.'),
    version: count.describe('In quotes, it is the ETag.'),
    notes: id.optional().describe('How many notes there are.'),
    undelivered: z.literal(true).optional().describe('A notification about the lead was given up.'),
  }),
  LeadChange: z.union([
    z.object({ state, suspected: suspected.optional() }),
    z.object({ state: state.optional(), suspected }),
  ]),
  LeadCounts: z
    .strictObject({ new: counted, answered: counted, closed: counted, suspected: counted })
    .describe(
      `${MOST_COUNTED} stands for any larger number, too. The states are without suspected leads.`,
    ),
  NoteInput: z.object({
    text: text.max(NOTE_LIMIT).meta({ pattern: String.raw`^[^\u0000]*[^\s\u0000][^\u0000]*$` }),
  }),
  LeadNote: z.strictObject({ text, by: text, at: instant }),
  // Contains no data of a visitor, so it remains when the lead is removed.
  AuditEntry: z.strictObject({
    lead: id.nullable().describe('Null if the entry concerns no single lead.'),
    what: z.enum([
      'marked',
      'cleared',
      'state',
      'note',
      'sent again',
      'exported',
      'subscribers exported',
      'deleted',
      'erased',
      // The lead was older than leads are kept.
      'retention',
      // Ten wrong passwords.
      'locked out',
    ]),
    state: state.optional(),
    // The person that a token names, `admin` by password, `local` in local mode, or `system`.
    by: text,
    at: instant,
  }),
  LeadNotification: z.strictObject({
    channel: z.enum(CHANNEL_NAMES),
    // `failed`: no longer retried; `unsent`: never queued.
    state: z.enum(['waiting', 'delivered', 'failed', 'unsent']),
    attempts: count,
    // Null if the last attempt succeeded.
    lastError: text.nullable(),
    lastAttemptAt: instant.nullable(),
  }),
  Address: z.object({ email }),
  StoredOfAddress: z.strictObject({
    leads: count,
    subscription: z.enum(['subscribed', 'unconfirmed', 'left']).nullable(),
  }),
  Erasure: z.strictObject({ erased: count.describe('How many leads there were.') }),
  // Those who confirmed, those whose link to confirm is valid, and those who left.
  SubscriberCounts: z.strictObject({ subscribed: count, unconfirmed: count, left: count }),
  Token: z.object({ token: text.regex(/\S/) }),
  Leaving: z.object({ token: text.optional() }),
  Confirmed: z.strictObject({ confirmed: z.literal(true) }),
  Left: z.strictObject({ left: z.literal(true) }),
  Health: z.strictObject({ status: z.enum(['live', 'serving', 'ready']) }),
  Problem: z
    .strictObject({
      type: z.literal('about:blank'),
      title: text,
      status: z.int32(),
      detail: text.describe('A sentence for a person.'),
      errors: z
        .record(text, z.array(text))
        .optional()
        .describe('Messages by field, parameter or header.'),
    })
    .describe('https://www.rfc-editor.org/rfc/rfc9457'),
};

export type SchemaName = keyof typeof COMPONENTS;

type Component<Name extends SchemaName> = z.infer<(typeof COMPONENTS)[Name]>;
export type DeskLead = Component<'DeskLead'>;
export type LeadCounts = Component<'LeadCounts'>;
export type LeadNote = Component<'LeadNote'>;
export type AuditEntry = Component<'AuditEntry'>;
export type Deed = AuditEntry['what'];
export type LeadNotification = Component<'LeadNotification'>;
export type StoredOfAddress = Component<'StoredOfAddress'>;
export type SubscriberCounts = Component<'SubscriberCounts'>;

/** A JSON Schema of the draft 2020-12, which OpenAPI 3.1 has. */
export type Schema = Record<string, unknown>;

const toSchema = (schema: z.ZodType): Schema => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
};
const toSchemas = (schemas: Record<string, z.ZodType>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toSchema(schema)]));

export const SCHEMAS = toSchemas(COMPONENTS);
export const ID = toSchema(id);
export const schemaOf = (name: SchemaName): Schema => ({ $ref: `#/components/schemas/${name}` });
