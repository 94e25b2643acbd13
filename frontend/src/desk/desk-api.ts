import { LEAD_STATES, OPEN_STATES, type LeadState } from '@sandglass/backend/lead.contract';
import type { components, operations } from '@sandglass/backend/openapi';
import { call, HttpError } from '../lib/http.ts';
import { paths } from '../paths.ts';
import { untilSaved } from './store.ts';

type Schemas = components['schemas'];
export type DeskLead = Schemas['DeskLead'];
export type LeadRecord = Schemas['LeadRecord'];
export type AuditEntry = Schemas['AuditEntry'];
export type LeadCounts = Schemas['LeadCounts'];
export type LeadNotification = Schemas['LeadNotification'];

// A URL is one of the API, a path that of a page.

export const LEADS = '/api/leads';
export const COUNTS = `${LEADS}/counts`;
export const leadUrl = (id: number): string => `${LEADS}/${id}`;
export const auditUrl = (id: number): string => `${LEADS}/${id}/history`;
export const notesUrl = (id: number): string => `${LEADS}/${id}/notes`;
export const notificationsUrl = (id: number): string => `${LEADS}/${id}/notifications`;

/**
 * The views of the list: all leads, those that one has taken, those of a state that are not
 * suspected, and those that are.
 */
export const VIEWS = ['all', 'mine', ...LEAD_STATES, 'suspected'] as const;
export type View = (typeof VIEWS)[number];

export const viewPath = (view: View): string =>
  view === 'all' ? paths.leads : `${paths.leads}?state=${view}`;

export const viewOf = (search: string): View => {
  const state = new URLSearchParams(search).get('state');
  return VIEWS.find((view) => view === state) ?? 'all';
};

export const isOpen = (state: LeadState): boolean => OPEN_STATES.includes(state);

/**
 * Whether a lead belongs to a view, as the server decides. `you` is the name by which one signs in,
 * once it is known.
 */
export const isInView = (view: View, lead: DeskLead, you?: string): boolean => {
  const { state, suspected, takenBy } = lead;
  if (view === 'all') return true;
  if (view === 'mine') return isOpen(state) && (you === undefined || takenBy === you);
  return view === 'suspected' ? suspected === true : !suspected && view === state;
};

/** The parameters of the API for the leads of a view. */
const paramsOfView = (view: View): Record<string, string> => {
  if (view === 'all') return {};
  if (view === 'mine') return { mine: 'true' };
  return view === 'suspected' ? { suspected: 'true' } : { state: view, suspected: 'false' };
};

/** A search and a period within a view. An empty string restricts nothing. */
export interface Narrowing {
  q: string;
  /** First and last day (YYYY-MM-DD), in the browser's time zone. */
  from: string;
  to: string;
}

export type LeadFilter = Narrowing & { view: View };

/**
 * In the browser's zone, as ISO 8601. Where the clocks skip midnight, `Date` takes the first
 * instant after it.
 */
const startOfDay = (date: string): string => new Date(`${date}T00:00`).toISOString();

/** By the calendar: in UTC, no day is longer or shorter. */
export const addDays = (date: string, days: number): string => {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

const paramsOf = ({ q, from, to, view }: LeadFilter): Record<string, string> => ({
  q,
  from: from && startOfDay(from),
  to: to && startOfDay(addDays(to, 1)),
  ...paramsOfView(view),
});

const withParams = (url: string, params: Record<string, string>): string => {
  const given = Object.entries(params).filter(([, value]) => value !== '');
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given).toString()}`;
};

/** The newest leads that match a filter. */
export const listUrl = (filter: LeadFilter): string => withParams(LEADS, paramsOf(filter));

/** A file with all leads that match a filter. */
export const exportUrl = (filter: LeadFilter, format: 'csv' | 'jsonl'): string =>
  withParams(`${LEADS}/export`, { format, ...paramsOf(filter) });

type JsonOf<Message> = Message extends { content: { 'application/json': infer Json } }
  ? Json
  : never;
/** What a call returns, and what it is sent, as backend/openapi.json describes them. */
export type JsonResponse<Call extends keyof operations> = JsonOf<
  operations[Call]['responses'][keyof operations[Call]['responses']]
>;
export type Body<Call extends keyof operations> = JsonOf<operations[Call]['requestBody']>;

export const jsonOf = async <Call extends keyof operations>(response: Promise<Response>) =>
  (await (await response).json()) as JsonResponse<Call>;

/**
 * Waits for the changes on their way: what is read before could be older than what the page shows.
 */
export const get = async (url: string): Promise<Response> => {
  await untilSaved();
  return call('GET', url);
};

export const read = <Call extends keyof operations>(url: string) => jsonOf<Call>(get(url));

/** Somebody else changed or removed a lead after this page had read it. */
export class ConflictError extends Error {
  /** As it is now, or undefined if it was removed. */
  readonly lead: DeskLead | undefined;

  constructor(lead?: DeskLead) {
    super();
    this.lead = lead;
  }
}

/** @throws ConflictError if the lead is no longer as this page shows it */
export const callAboutLead = async (...parameters: Parameters<typeof call>): Promise<Response> => {
  try {
    return await call(...parameters);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 412)
      throw new ConflictError(JSON.parse(error.body) as JsonResponse<'Leads_change'>);
    throw error.status === 404 ? new ConflictError() : error;
  }
};

/**
 * null if there is none. Unlike `get`, does not wait for a change that is being saved: the answer
 * to the change replaces this one (lead/change-lead.ts).
 */
export const readLead = async (id: number): Promise<DeskLead | null> => {
  try {
    return await jsonOf<'Leads_find'>(call('GET', leadUrl(id)));
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
};

export interface LeadChange {
  state?: LeadState;
  suspected?: boolean;
  taken?: boolean;
}

export interface Edit {
  lead: DeskLead;
  change: LeadChange;
}

/**
 * What became of an action. Leads that somebody else has changed meanwhile are stale, and left as
 * they are.
 */
export interface SaveResult {
  done: (DeskLead | LeadRecord)[];
  stale: DeskLead[];
  gone: DeskLead[];
}

export const ifUnchanged = ({ version }: DeskLead) => ({ 'If-Match': `"${version}"` });

export const resultOf = async (lead: DeskLead, answer: Promise<DeskLead>): Promise<SaveResult> => {
  try {
    return { done: [await answer], stale: [], gone: [] };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return error.lead
      ? { done: [], stale: [error.lead], gone: [] }
      : { done: [], stale: [], gone: [lead] };
  }
};

const saveOne = ({ lead, change }: Edit): Promise<SaveResult> => {
  const headers = ifUnchanged(lead);
  const response = callAboutLead('PATCH', leadUrl(lead.id), change, headers);
  return resultOf(lead, jsonOf<'Leads_change'>(response));
};

export const saveChanges = async (edits: readonly Edit[]): Promise<SaveResult> => {
  if (edits.length === 1) return saveOne(edits[0]!);
  const leads = edits.map(({ lead: { id, version }, change }) => ({ id, version, ...change }));
  const body: Body<'ManyLeads_change'> = { leads };
  const response = call('PATCH', LEADS, body);
  const { changed, stale, gone } = await jsonOf<'ManyLeads_change'>(response);
  const known = edits.map(({ lead }) => lead);
  return { done: changed, stale, gone: known.filter(({ id }) => gone.includes(id)) };
};
