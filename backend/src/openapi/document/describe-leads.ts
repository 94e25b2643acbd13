import { AuditController } from '../../leads/audit/audit.controller.ts';
import { LeadDeskController } from '../../leads/desk/lead-desk.controller.ts';
import { FORM_TIME_HEADER, LEAD_STATES, SEARCH_LIMIT } from '../../leads/lead.contract.ts';
import { LeadsController } from '../../leads/leads.controller.ts';
import { NotesController } from '../../leads/notes/notes.controller.ts';
import { NotificationsController } from '../../outbox/notifications.controller.ts';
import { ETAG, file, json, LINK, list, LOCATION, TEXT, type ErrorStatus } from './answers.ts';
import { describe, type Call } from './describe.ts';
import { ID, INSTANT, STORABLE } from './schemas.ts';

/** What a call of the team needs, and how it fails without. `{}`: nothing, on this machine and without a password. */
export const SIGNED_IN = { security: ['password', 'token', {}], errors: [400, 401, 403, 429, 503] } as const;

const read = (call: Omit<Call, 'errors'>, ...errors: ErrorStatus[]): Call => ({
  ...SIGNED_IN,
  ...call,
  errors: [...SIGNED_IN.errors, 500, ...errors],
});

const ORIGIN = {
  Origin: {
    description: 'The origin of this site. Browsers send it; a change without it is refused.',
    schema: { type: 'string' },
  },
};

const change = (call: Omit<Call, 'errors'>, ...errors: ErrorStatus[]): Call => ({
  ...read(call, ...errors),
  headers: { ...ORIGIN, ...call.headers },
});

/** A change with a body. */
const send = (call: Omit<Call, 'errors'>, ...errors: ErrorStatus[]): Call =>
  change(call, 413, 415, ...errors);

const IF_MATCH = {
  'If-Match': {
    description: 'The ETag that was seen; another version is refused.',
    schema: { type: 'string' },
  },
};

const PAGE = {
  limit: { schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
  before: { description: 'See `Link`.', schema: ID },
};

const DAY = 'A day in UTC such as 2026-01-31, or an instant with its zone';
const WHEN = { anyOf: [{ type: 'string', format: 'date' }, INSTANT] };
const FILTER = {
  q: {
    description:
      'One phrase, with three letters or digits in a row, in any letter case: in the name, address, company, first 1,000 characters of the message or a note; `#17`; or the reference of a receipt.',
    schema: { ...STORABLE, maxLength: SEARCH_LIMIT },
  },
  from: { description: `${DAY}.`, schema: WHEN },
  to: { description: `${DAY}; a day is included, an instant is not.`, schema: WHEN },
  state: {
    description: 'One or more, with commas between them.',
    schema: { type: 'string', pattern: `^(${LEAD_STATES.join('|')})(,(${LEAD_STATES.join('|')}))*$` },
  },
  suspected: { description: 'Only suspected leads, or only others.', schema: { type: 'boolean' } },
};

export const FORMAT = { format: { required: true, schema: { type: 'string', enum: ['csv', 'jsonl'] } } };

describe(LeadsController, 'Leads', {
  create: {
    summary: 'Submit a lead',
    description: 'A form is accepted from the pages of this site only, and answered with a page.',
    headers: {
      'Idempotency-Key': {
        description: 'A UUID for each lead, the same with each attempt to submit it.',
        schema: { type: 'string', format: 'uuid' },
      },
      [FORM_TIME_HEADER]: {
        description: 'Seconds from the page load to the submission; below 2 they are a signal of spam.',
        schema: { type: 'string' },
      },
    },
    body: 'LeadInput',
    alsoConsumes: ['application/x-www-form-urlencoded'],
    answers: {
      201: json('Stored and committed.', 'Lead'),
      200: json('The lead that was stored for the key.', {
        anyOf: [{ $ref: '#/components/schemas/Lead' }, { $ref: '#/components/schemas/LeadReceipt' }],
      }),
      303: { description: 'The outcome of a form.', headers: LOCATION, content: TEXT },
    },
    errors: [400, 403, 413, 415, 429, 500, 503],
  },
  findAll: read({
    summary: 'List leads, newest first',
    description: 'Suspected ones among them. A page ends early at 2 MB of messages.',
    query: { ...FILTER, ...PAGE },
    answers: { 200: json('A page.', list('DeskLead'), LINK) },
  }),
});

describe(LeadDeskController, 'Leads', {
  export: read({
    summary: 'Export all leads of a filter',
    description: 'Two exports at a time in each process. Neither has `version`, `notes` and `undelivered`.',
    query: { ...FORMAT, ...FILTER },
    answers: { 200: file('CSV for a spreadsheet, or JSON lines.') },
  }),
  count: read({
    summary: 'Count leads by state',
    answers: { 200: json('The numbers.', 'LeadCounts') },
  }),
  find: read({ summary: 'Read a lead', answers: { 200: json('The lead.', 'DeskLead', ETAG) } }, 404),
  change: send(
    {
      summary: 'Set the state of a lead, or mark it as suspected',
      headers: IF_MATCH,
      body: 'LeadChange',
      answers: { 200: json('The changed lead.', 'DeskLead', ETAG) },
    },
    404,
    412,
  ),
  delete: change(
    {
      summary: 'Delete a lead with its notes',
      headers: IF_MATCH,
      answers: { 204: { description: 'Deleted.' } },
    },
    404,
    412,
  ),
  erase: send({
    summary: 'Erase all that is stored of an address',
    description: 'Every lead with its notes and receipts, in any letter case, and the subscription.',
    body: 'Address',
    answers: { 200: json('Erased.', 'Erasure') },
  }),
  preview: send({
    summary: 'Say what an erasure would remove',
    body: 'Address',
    answers: { 200: json('Nothing was removed.', 'StoredOfAddress') },
  }),
});

describe(NotesController, 'Desk', {
  list: read(
    {
      summary: 'List the notes of a lead, newest first',
      query: PAGE,
      answers: { 200: json('A page.', list('LeadNote'), LINK) },
    },
    404,
  ),
  add: send(
    { summary: 'Add a note', body: 'NoteInput', answers: { 201: json('The note.', 'LeadNote') } },
    404,
  ),
});

describe(AuditController, 'Desk', {
  all: read({
    summary: 'List what was done at the desk, newest first',
    query: PAGE,
    answers: { 200: json('A page.', list('AuditEntry'), LINK) },
  }),
  ofLead: read(
    {
      summary: 'List what was done to a lead, also to a removed one',
      query: PAGE,
      answers: { 200: json('A page.', list('AuditEntry'), LINK) },
    },
    404,
  ),
});

describe(NotificationsController, 'Desk', {
  list: read(
    {
      summary: 'List how the firm was told of a lead',
      answers: { 200: json('One for each channel.', list('LeadNotification')) },
    },
    404,
  ),
  resend: send(
    {
      summary: 'Tell the firm of a lead again',
      answers: { 202: json('Queued.', list('LeadNotification')) },
    },
    404,
    409,
  ),
});
