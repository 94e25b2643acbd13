import {
  LEAD_STATES,
  type DeskLead,
  type AuditEntry,
  type LeadCounts,
  type LeadNote,
  type LeadNotification,
  type StoredOfAddress,
} from '@sandglass/backend/lead.contract';
import type { operations } from '@sandglass/backend/openapi';
import { call, HttpError } from '../lib/http.ts';
import { paths } from '../lib/paths.ts';
import { startOfDay } from './local-day.ts';

const LEADS = '/api/leads';

const GROUP = 20;

type JsonOf<Message> = Message extends { content: { 'application/json': infer Json } } ? Json : never;
/** What a call answers, as backend/openapi.json describes it. */
type Answer<Call extends keyof operations> = JsonOf<
  operations[Call]['responses'][keyof operations[Call]['responses']]
>;
/** What it sends. */
type Body<Call extends keyof operations> = JsonOf<operations[Call]['requestBody']>;

/** Reads an answer, whose call the caller names. */
const read = async <Call extends keyof operations>(response: Promise<Response>): Promise<Answer<Call>> =>
  (await (await response).json()) as Answer<Call>;

/** A page of leads, newest first, and the URL of the next page, or null if there are no older leads. */
export interface LeadPage {
  /** In groups of `GROUP`, which the list renders together. */
  groups: DeskLead[][];
  next: string | null;
}

/** The views of the list: all leads, those of a state that are not suspected, and those that are. */
export const VIEWS = ['all', ...LEAD_STATES, 'suspected'] as const;
export type View = (typeof VIEWS)[number];

export const viewAddress = (view: View): string =>
  view === 'all' ? paths.leads : `${paths.leads}?state=${view}`;

/** The view that the query of an address names; all leads for any other query. */
export const viewOf = (search: string): View => {
  const state = new URLSearchParams(search).get('state');
  return VIEWS.find((view) => view === state) ?? 'all';
};

/** Whether a lead belongs to a view, as the server decides. */
export const isInView = (view: View, { state, suspected }: DeskLead): boolean =>
  view === 'all' || (view === 'suspected' ? suspected === true : !suspected && view === state);

/** What is left of the leads of a view; an empty string means no restriction. */
export interface Narrowing {
  q: string;
  /** First and last day (YYYY-MM-DD), in the browser's time zone. */
  from: string;
  to: string;
}

/** Which leads to show. */
export interface LeadFilter extends Narrowing {
  view: View;
}

const withFilter = (path: string, { q, from, to, view }: LeadFilter, format = ''): string => {
  const given = Object.entries({
    format,
    q,
    from: from && startOfDay(from),
    to: to && startOfDay(to, 1),
    state: view === 'all' || view === 'suspected' ? '' : view,
    suspected: view === 'all' ? '' : String(view === 'suspected'),
  }).filter(([, value]) => value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

/** Returns the URL of the newest leads that match a filter. */
export const firstPage = (filter: LeadFilter): string => withFilter(LEADS, filter);

/** Returns the URL of a file with every lead that matches a filter. */
export const exportAddress = (format: 'csv' | 'jsonl', filter: LeadFilter): string =>
  withFilter(`${LEADS}/export`, filter, format);

/** Fetches a page of leads by URL: that of `firstPage`, or `next` of the previous page. */
export const readLeads = async (address: string): Promise<LeadPage> => {
  const { items, next } = await readPage<DeskLead>(address);
  const starts = Array.from({ length: Math.ceil(items.length / GROUP) }, (_, index) => index * GROUP);
  return { groups: starts.map((start) => items.slice(start, start + GROUP)), next };
};

/** A page of notes or of the audit trail, newest first. */
export interface ItemPage<Item> {
  items: Item[];
  next: string | null;
}

/** Fetches a page by URL: that of the first one, or `next` of the previous page. */
export const readPage = async <Item extends DeskLead | LeadNote | AuditEntry>(
  address: string,
): Promise<ItemPage<Item>> => {
  const response = await call('GET', address);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
  return { items: (await response.json()) as Item[], next };
};

export const leadAddress = (id: number): string => `${LEADS}/${id}`;
export const notesAddress = (id: number): string => `${LEADS}/${id}/notes`;
export const auditAddress = (id: number): string => `${LEADS}/${id}/history`;
export const ACTIVITY = '/api/activity';
export const COUNTS = `${LEADS}/counts`;

export const readCounts = async <Counts = LeadCounts>(address: string): Promise<Counts> =>
  (await (await call('GET', address)).json()) as Counts;

/** Fetches a lead, or returns null if there is none. */
export const readLead = async (address: string): Promise<DeskLead | null> => {
  try {
    return await read<'LeadDesk_find'>(call('GET', address));
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
};

/** Somebody else changed or removed a lead after this page had read it. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';

  /** As it is now, or undefined if it was removed. */
  readonly lead: DeskLead | undefined;

  constructor(lead?: DeskLead) {
    super();
    this.lead = lead;
  }
}

/** Sends a change of a lead with the version that this page shows. */
const changing = async (method: 'PATCH' | 'DELETE', { id, version }: DeskLead, body?: object) => {
  try {
    return await call(method, leadAddress(id), body, { 'If-Match': `"${version}"` });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 412) throw new OvertakenError(JSON.parse(error.body) as DeskLead);
    throw error.status === 404 ? new OvertakenError() : error;
  }
};

export type LeadChange = Body<'LeadDesk_change'>;

/**
 * Changes a lead and returns it.
 *
 * @throws OvertakenError if it is no longer as this page shows it
 */
export const changeLead = (lead: DeskLead, change: LeadChange): Promise<DeskLead> =>
  read<'LeadDesk_change'>(changing('PATCH', lead, change));

/** @throws OvertakenError if it is no longer as this page shows it */
export const deleteLead = async (lead: DeskLead): Promise<void> => {
  await changing('DELETE', lead);
};

/** @throws OvertakenError if the lead was removed */
export const addNote = async (id: number, note: string): Promise<LeadNote> => {
  try {
    const body: Body<'Notes_add'> = { text: note };
    return await read<'Notes_add'>(call('POST', notesAddress(id), body));
  } catch (error) {
    throw error instanceof HttpError && error.status === 404 ? new OvertakenError() : error;
  }
};

/** Says what an erasure of an e-mail address would delete. */
export const findStored = (email: string): Promise<StoredOfAddress> => {
  const body: Body<'LeadDesk_preview'> = { email };
  return read<'LeadDesk_preview'>(call('POST', `${LEADS}/erasures/preview`, body));
};

/** Deletes every lead of an e-mail address and returns their number. */
export const eraseAddress = async (email: string): Promise<number> => {
  const body: Body<'LeadDesk_erase'> = { email };
  return (await read<'LeadDesk_erase'>(call('POST', `${LEADS}/erasures`, body))).erased;
};

export const notificationsAddress = (id: number): string => `${LEADS}/${id}/notifications`;

/** Fetches the delivery status of the notifications about a lead. With `POST`, the server sends them again first. */
export const readNotifications = (
  address: string,
  method: 'GET' | 'POST' = 'GET',
): Promise<LeadNotification[]> => read<'Notifications_list' | 'Notifications_resend'>(call(method, address));
