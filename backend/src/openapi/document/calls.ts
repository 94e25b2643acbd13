import { FORM_TIME_HEADER, LEAD_STATES, SEARCH_LIMIT } from '../../leads/lead.contract.ts';
import {
  FILE,
  json,
  LEAD,
  list,
  page,
  REDIRECT,
  text,
  TEXT,
  type Answer,
  type ErrorStatus,
} from './answers.ts';
import { ID, schemaOf, type Schema, type SchemaName } from './schemas.ts';

export type Parameters = Record<string, { description?: string; required?: boolean; schema: Schema }>;

interface Details {
  description?: string;
  query?: Parameters;
  headers?: Parameters;
  body?: SchemaName;
  /** The media types of the body besides JSON. */
  alsoConsumes?: readonly string[];
  /** Besides those that every call of its kind has. */
  errors?: readonly ErrorStatus[];
  [status: number]: Answer;
}

/** One call of the API. `route` is such as `get /api/leads`. */
export interface Call {
  access: 'anybody' | 'team' | 'team or metrics';
  route: string;
  summary: string;
  details: Details;
}

const by =
  (access: Call['access']) =>
  (route: string, summary: string, details: Details): Call => ({ access, route, summary, details });
const anybody = by('anybody');
const team = by('team');

const FORM = 'application/x-www-form-urlencoded';

const PAGE = {
  limit: { schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
  before: { description: 'See `Link`.', schema: ID },
};

const DAY = 'A day in UTC such as 2026-01-31, or an instant with its zone';
const dayOrInstant = { anyOf: ['date', 'date-time'].map((format) => ({ ...TEXT, format })) };
const ANY_STATE = `(${LEAD_STATES.join('|')})`;
const FILTER = {
  q: {
    description:
      'One phrase, with three letters or digits in a row, in any letter case: in the name, address, company, first 1,000 characters of the message or a note; `#17`; or the reference of a receipt.',
    schema: { ...TEXT, pattern: String.raw`^[^\u0000]*$`, maxLength: SEARCH_LIMIT },
  },
  from: { description: `${DAY}.`, schema: dayOrInstant },
  to: { description: `${DAY}; a day is included, an instant is not.`, schema: dayOrInstant },
  state: {
    description: 'One or more, with commas between them.',
    schema: { ...TEXT, pattern: `^${ANY_STATE}(,${ANY_STATE})*$` },
  },
  suspected: { description: 'Only suspected leads, or only others.', schema: { type: 'boolean' } },
};
const FORMAT = { format: { required: true, schema: { ...TEXT, enum: ['csv', 'jsonl'] } } };

const IF_MATCH = {
  'If-Match': { description: 'The ETag that was seen; another version is refused.', schema: TEXT },
};

const HEALTH = json('Health');

/** The calls by tag, and by controller and method. */
export const CALLS: Record<string, Record<string, Call>> = {
  Leads: {
    Leads_create: anybody('post /api/leads', 'Submit a lead', {
      description: 'A form is accepted from the pages of this site only, and answered with a page.',
      headers: {
        'Idempotency-Key': {
          description: 'A UUID for each lead, the same with each attempt to submit it.',
          schema: { ...TEXT, format: 'uuid' },
        },
        [FORM_TIME_HEADER]: {
          description: 'Seconds from the page load to the submission; below 2 they are a signal of spam.',
          schema: TEXT,
        },
      },
      body: 'LeadInput',
      alsoConsumes: [FORM],
      200: {
        description: 'The lead that was stored for the key.',
        ...json({ anyOf: [schemaOf('Lead'), schemaOf('LeadReceipt')] }),
      },
      201: { description: 'Stored and committed.', ...json('Lead') },
      303: { description: 'The outcome of a form.', ...REDIRECT },
      errors: [403],
    }),
    Leads_findAll: team('get /api/leads', 'List leads, newest first', {
      description: 'Suspected ones among them. A page ends early at 2 MB of messages.',
      query: { ...FILTER, ...PAGE },
      200: page('DeskLead'),
    }),
    LeadDesk_export: team('get /api/leads/export', 'Export all leads of a filter', {
      description: 'Two exports at a time in each process. Neither has `version`, `notes` and `undelivered`.',
      query: { ...FORMAT, ...FILTER },
      200: FILE,
    }),
    LeadDesk_count: team('get /api/leads/counts', 'Count leads by state', { 200: json('LeadCounts') }),
    LeadDesk_find: team('get /api/leads/{id}', 'Read a lead', { 200: LEAD }),
    LeadDesk_change: team('patch /api/leads/{id}', 'Set the state of a lead, or mark it as suspected', {
      headers: IF_MATCH,
      body: 'LeadChange',
      200: LEAD,
      errors: [412],
    }),
    LeadDesk_delete: team('delete /api/leads/{id}', 'Delete a lead with its notes', {
      headers: IF_MATCH,
      204: {},
      errors: [412],
    }),
    LeadDesk_erase: team('post /api/leads/erasures', 'Erase all that is stored of an address', {
      description: 'Every lead with its notes and receipts, in any letter case, and the subscription.',
      body: 'Address',
      200: json('Erasure'),
    }),
    LeadDesk_preview: team('post /api/leads/erasures/preview', 'Say what an erasure would remove', {
      body: 'Address',
      200: json('StoredOfAddress'),
    }),
  },
  Desk: {
    Notes_list: team('get /api/leads/{id}/notes', 'List the notes of a lead, newest first', {
      query: PAGE,
      200: page('LeadNote'),
    }),
    Notes_add: team('post /api/leads/{id}/notes', 'Add a note', { body: 'NoteInput', 201: json('LeadNote') }),
    Audit_all: team('get /api/activity', 'List what was done at the desk, newest first', {
      query: PAGE,
      200: page('AuditEntry'),
    }),
    Audit_ofLead: team('get /api/leads/{id}/history', 'List what was done to a lead, also to a removed one', {
      query: PAGE,
      200: page('AuditEntry'),
    }),
    Notifications_list: team('get /api/leads/{id}/notifications', 'List how the firm was told of a lead', {
      200: json(list('LeadNotification')),
    }),
    Notifications_resend: team('post /api/leads/{id}/notifications', 'Tell the firm of a lead again', {
      202: json(list('LeadNotification')),
      errors: [409],
    }),
  },
  Newsletter: {
    Newsletter_confirm: anybody('post /api/newsletter/confirm', 'Confirm a subscription', {
      body: 'Token',
      200: json('Confirmed'),
      errors: [410],
    }),
    Newsletter_leave: anybody('post /api/newsletter/leave', 'End a subscription, unless it has ended', {
      description: 'A mail program sends a form, with the token in the address (RFC 8058).',
      query: { token: { schema: TEXT } },
      body: 'Leaving',
      alsoConsumes: [FORM, 'multipart/form-data'],
      200: json('Left'),
    }),
    Subscribers_count: team('get /api/newsletter/subscribers/counts', 'Count subscribers', {
      200: json('SubscriberCounts'),
    }),
    Subscribers_export: team('get /api/newsletter/subscribers/export', 'Export subscribers', {
      description: 'With `email`, `confirmedAt`, `leavePage` and `leaveOneClick`.',
      query: FORMAT,
      200: FILE,
    }),
  },
  Operations: {
    Health_live: anybody('get /health/live', 'Does the process respond?', { 200: HEALTH }),
    Health_getServing: anybody('get /health/serving', 'Should it get requests?', {
      200: HEALTH,
      errors: [503],
    }),
    Health_ready: anybody('get /health/ready', 'Can it store a lead?', { 200: HEALTH, errors: [500, 503] }),
    Metrics_read: by('team or metrics')('get /metrics', 'Metrics for Prometheus', {
      200: text(['text/plain']),
    }),
    OpenApi_read: team('get /api/openapi.json', 'This document', { 200: json({ type: 'object' }) }),
  },
};
