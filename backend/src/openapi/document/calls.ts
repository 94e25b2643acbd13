import { FORM_TIME_HEADER, LEAD_STATES, SEARCH_LIMIT } from '../../leads/lead.contract.ts';
import {
  FILE,
  json,
  LEAD,
  list,
  REDIRECT,
  text,
  TEXT,
  type Answer,
  type ErrorStatus,
} from './answers.ts';
import { ID, schemaOf, type Schema, type SchemaName } from './schemas.ts';

export type Parameters = Record<
  string,
  { description?: string; required?: boolean; schema: Schema }
>;

/** What the controllers do not say about one call. */
interface Details {
  description?: string;
  query?: Parameters;
  headers?: Parameters;
  body?: SchemaName;
  /** The media types of the body besides JSON. */
  alsoConsumes?: readonly string[];
  /** Besides those that every call of its kind has. */
  errors?: readonly ErrorStatus[];
  /** With the status of the controller: a schema in JSON, or another answer. */
  answer?: SchemaName | Answer;
  /** In place of `answer`: what there is a list of, in pages. */
  pagesOf?: SchemaName;
  [status: number]: Answer;
}

const by =
  (access: 'anybody' | 'team' | 'team or metrics') => (summary: string, details: Details) => ({
    access,
    summary,
    details,
  });
const anybody = by('anybody');
const team = by('team');

const FORM = 'application/x-www-form-urlencoded';

export const PAGE: Parameters = {
  limit: { schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
  before: { description: 'See `Link`.', schema: ID },
};

const ANY_STATE = `(${LEAD_STATES.join('|')})`;
const FILTER = {
  q: {
    description:
      'One phrase, with three letters or digits in a row, in any letter case: in the name, address, company, first 1,000 characters of the message or a note; `#17`; or the reference of a receipt.',
    schema: { ...TEXT, pattern: String.raw`^[^\u0000]*$`, maxLength: SEARCH_LIMIT },
  },
  from: { description: 'The first instant.', schema: { ...TEXT, format: 'date-time' } },
  to: {
    description: 'The first instant that is not included.',
    schema: { ...TEXT, format: 'date-time' },
  },
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

const NOTIFICATIONS = json(list('LeadNotification'));

/** The calls by controller and method. */
export const CALLS: Record<string, ReturnType<typeof team>> = {
  Leads_create: anybody('Submit a lead', {
    description: 'A form is accepted from the pages of this site only, and answered with a page.',
    headers: {
      'Idempotency-Key': {
        description: 'A UUID for each lead, the same with each attempt to submit it.',
        schema: { ...TEXT, format: 'uuid' },
      },
      [FORM_TIME_HEADER]: {
        description:
          'Seconds from the page load to the submission; below 2 they are a signal of spam.',
        schema: TEXT,
      },
    },
    body: 'LeadInput',
    alsoConsumes: [FORM],
    answer: { description: 'Stored and committed.', ...json('Lead') },
    200: {
      description: 'Stored before for the key: the lead for the same body, else its receipt.',
      ...json({ anyOf: [schemaOf('Lead'), schemaOf('LeadReceipt')] }),
    },
    303: { description: 'The outcome of a form.', ...REDIRECT },
    errors: [403],
  }),
  Leads_findAll: team('List leads, newest first', {
    description: 'Suspected ones among them. A page ends early at 2 MB of messages.',
    query: FILTER,
    pagesOf: 'DeskLead',
  }),
  LeadDesk_export: team('Export all leads of a filter', {
    description: 'Two exports at a time in each process.',
    query: { ...FORMAT, ...FILTER },
    answer: FILE,
  }),
  LeadDesk_count: team('Count leads by state', { answer: 'LeadCounts' }),
  LeadDesk_find: team('Read a lead', { answer: LEAD }),
  LeadDesk_change: team('Set the state of a lead, or mark it as suspected', {
    headers: IF_MATCH,
    body: 'LeadChange',
    answer: LEAD,
    errors: [412],
  }),
  LeadDesk_delete: team('Delete a lead with its notes', { headers: IF_MATCH, errors: [412] }),
  LeadDesk_erase: team('Erase all that is stored of an address', {
    description:
      'Every lead with its notes and receipts, in any letter case, and the subscription.',
    body: 'Address',
    answer: 'Erasure',
  }),
  LeadDesk_preview: team('Say what an erasure would remove', {
    body: 'Address',
    answer: 'StoredOfAddress',
  }),
  Notes_list: team('List the notes of a lead, newest first', { answer: json(list('LeadNote')) }),
  Notes_add: team('Add a note', { body: 'NoteInput', answer: 'LeadNote' }),
  Audit_all: team('List what was done at the desk, newest first', { pagesOf: 'AuditEntry' }),
  Audit_ofLead: team('List what was done to a lead, also to a removed one', {
    pagesOf: 'AuditEntry',
  }),
  Notifications_list: team('List how the firm was told of a lead', { answer: NOTIFICATIONS }),
  Notifications_resend: team('Tell the firm of a lead again', {
    answer: NOTIFICATIONS,
    errors: [409],
  }),
  Newsletter_confirm: anybody('Confirm a subscription', {
    body: 'Token',
    answer: 'Confirmed',
    errors: [410],
  }),
  Newsletter_showLeavePage: anybody('Lead to the page with the button to leave', {
    description: 'For mail programs that open the one-click address in a browser. Ends nothing.',
    query: { token: { schema: TEXT } },
    answer: REDIRECT,
  }),
  Newsletter_leave: anybody('End a subscription, unless it has ended', {
    description: 'A mail program sends a form, with the token in the address (RFC 8058).',
    query: { token: { schema: TEXT } },
    body: 'Leaving',
    alsoConsumes: [FORM, 'multipart/form-data'],
    answer: 'Left',
  }),
  Newsletter_countSubscribers: team('Count subscribers', { answer: 'SubscriberCounts' }),
  Newsletter_exportSubscribers: team('Export subscribers', {
    description: 'With `email`, `confirmedAt`, `leavePage` and `leaveOneClick`.',
    query: FORMAT,
    answer: FILE,
  }),
  Health_live: anybody('Does the process respond?', { answer: 'Health' }),
  Health_getServing: anybody('Should it get requests?', { answer: 'Health', errors: [503] }),
  Health_ready: anybody('Can it store a lead?', { answer: 'Health', errors: [500, 503] }),
  Metrics_read: by('team or metrics')('Metrics for Prometheus', { answer: text(['text/plain']) }),
  OpenApi_read: team('This document', { answer: json({ type: 'object' }) }),
};
