import {
  CHANNEL_NAMES,
  DEEDS,
  eachField,
  EMAIL_PATTERN,
  LEAD_DEFAULTS,
  LEAD_LIMITS,
  LEAD_STATES,
  MOST_COUNTED,
  NOTE_LIMIT,
  NOTIFICATION_STATES,
  TRAP_FIELD,
  type AuditEntry,
  type DeskLead,
  type Lead,
  type LeadCounts,
  type LeadInput,
  type LeadNote,
  type LeadNotification,
  type LeadState,
  type OptionalLeadField,
  type StoredOfAddress,
  type SubscriberCounts,
} from '../../leads/lead.contract.ts';

/** A JSON Schema of the draft 2020-12. */
export type Schema = Record<string, unknown>;

/** An object with exactly these properties. */
const object = <T>(properties: { [K in keyof T]-?: Schema }, ...optional: (keyof T)[]): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name as keyof T)),
  additionalProperties: false,
});

/** What a client sends: properties that are not described are ignored. */
const input = <T>(...parameters: Parameters<typeof object<T>>): Schema => {
  const { additionalProperties: _closed, ...schema } = object<T>(...parameters);
  return schema;
};

const text: Schema = { type: 'string' };
/** PostgreSQL cannot store U+0000. */
export const STORABLE: Schema = { type: 'string', pattern: String.raw`^[^\u0000]*$` };
const oneOf = (values: readonly (string | null)[]): Schema => ({ enum: values });
const count = (maximum?: number): Schema => ({ type: 'integer', minimum: 0, ...(maximum && { maximum }) });
const nullable = ({ type, ...schema }: Schema): Schema => ({ type: [type, 'null'], ...schema });
const email: Schema = {
  type: 'string',
  format: 'email',
  maxLength: LEAD_LIMITS.email,
  pattern: EMAIL_PATTERN.source,
};
const truth: Schema = { type: 'boolean', const: true };

export const INSTANT: Schema = { type: 'string', format: 'date-time' };
export const ID: Schema = { type: 'integer', minimum: 1, maximum: 2_147_483_647 };

const lead = { id: ID, ...eachField(() => text), createdAt: INSTANT };

type Change = Pick<DeskLead, 'state' | 'suspected'>;
const change = { state: oneOf(LEAD_STATES), suspected: { type: 'boolean' } };

/** The components of the document, by name. */
export const SCHEMAS = {
  LeadInput: input<LeadInput & { [TRAP_FIELD]?: string }>(
    {
      ...eachField((field) =>
        field === 'email'
          ? email
          : {
              ...nullable(STORABLE),
              ...(field !== 'message' && { maxLength: LEAD_LIMITS[field] }),
              description: `If absent, null or blank: “${LEAD_DEFAULTS[field]}”.`,
            },
      ),
      [TRAP_FIELD]: { description: 'Leave it out: whoever fills it in is suspected of being a bot.' },
    },
    ...(Object.keys(LEAD_DEFAULTS) as OptionalLeadField[]),
    TRAP_FIELD,
  ),
  Lead: object<Lead>(lead),
  LeadReceipt: object<Pick<Lead, 'id' | 'createdAt'>>({ id: ID, createdAt: INSTANT }),
  DeskLead: object<DeskLead>(
    {
      ...lead,
      state: oneOf(LEAD_STATES),
      suspected: truth,
      signals: { type: 'array', items: text, description: 'Why it is suspected of being spam.' },
      version: { ...count(), description: 'In quotes, it is the ETag.' },
      notes: { type: 'integer', minimum: 1, description: 'How many notes there are.' },
      undelivered: { ...truth, description: 'A message about the lead was given up.' },
    },
    'suspected',
    'signals',
    'notes',
    'undelivered',
  ),
  LeadChange: { anyOf: [input<Change>(change, 'suspected'), input<Change>(change, 'state')] },
  LeadCounts: {
    ...object<LeadCounts>({
      ...(Object.fromEntries(LEAD_STATES.map((state) => [state, count(MOST_COUNTED)])) as Record<
        LeadState,
        Schema
      >),
      suspected: count(MOST_COUNTED),
    }),
    description: `${MOST_COUNTED} stands for any larger number, too. The states are without suspected leads.`,
  },
  NoteInput: input<Pick<LeadNote, 'text'>>({
    text: { type: 'string', maxLength: NOTE_LIMIT, pattern: String.raw`^[^\u0000]*[^\s\u0000][^\u0000]*$` },
  }),
  LeadNote: object<LeadNote>({ text, by: text, at: INSTANT }),
  AuditEntry: object<AuditEntry>(
    {
      lead: { ...nullable(ID), description: 'Null if the entry concerns no single lead.' },
      what: oneOf(DEEDS),
      state: oneOf(LEAD_STATES),
      by: text,
      at: INSTANT,
    },
    'state',
  ),
  LeadNotification: object<LeadNotification>({
    channel: oneOf(CHANNEL_NAMES),
    state: oneOf(NOTIFICATION_STATES),
    attempts: count(),
    lastError: nullable(text),
    lastAttemptAt: nullable(INSTANT),
  }),
  Address: input<{ email: string }>({ email }),
  StoredOfAddress: object<StoredOfAddress>({
    leads: count(),
    subscription: oneOf(['subscribed', 'unconfirmed', 'left', null]),
  }),
  Erasure: object<{ erased: number }>({ erased: { ...count(), description: 'How many leads there were.' } }),
  SubscriberCounts: object<SubscriberCounts>({ subscribed: count(), unconfirmed: count(), left: count() }),
  Token: input<{ token: string }>({ token: { type: 'string', pattern: String.raw`\S` } }),
  Leaving: input<{ token?: string }>({ token: text }, 'token'),
  Confirmed: object<{ confirmed: true }>({ confirmed: truth }),
  Left: object<{ left: true }>({ left: truth }),
  Health: object<{ status: string }>({ status: oneOf(['live', 'serving', 'ready']) }),
  Problem: {
    ...object<Record<'type' | 'title' | 'status' | 'detail' | 'errors', unknown>>(
      {
        type: { const: 'about:blank' },
        title: text,
        status: { type: 'integer' },
        detail: { ...text, description: 'A sentence for a person.' },
        errors: {
          type: 'object',
          additionalProperties: { type: 'array', items: text },
          description: 'Messages by field, parameter or header.',
        },
      },
      'errors',
    ),
    description: 'https://www.rfc-editor.org/rfc/rfc9457',
  },
} satisfies Record<string, Schema>;

export const schemaOf = (name: keyof typeof SCHEMAS): Schema => ({ $ref: `#/components/schemas/${name}` });
