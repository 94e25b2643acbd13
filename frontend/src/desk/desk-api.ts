import type { LeadState } from '@sandglass/backend/lead.contract';
import type { components, operations } from '@sandglass/backend/openapi';
import { call, HttpError } from '../lib/http.ts';

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

type JsonOf<Message> = Message extends { content: { 'application/json': infer Json } }
  ? Json
  : never;
/** What a call returns, and what it is sent, as backend/openapi.json describes them. */
export type JsonResponse<Call extends keyof operations> = JsonOf<
  operations[Call]['responses'][keyof operations[Call]['responses']]
>;
export type RequestBody<Call extends keyof operations> = JsonOf<operations[Call]['requestBody']>;

export const jsonOf = async <Call extends keyof operations>(response: Promise<Response>) =>
  (await (await response).json()) as JsonResponse<Call>;

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
 * null if there is none. Does not wait for a change that is being saved: the answer to the change
 * replaces this one (lead/save-leads.ts).
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
  const body: RequestBody<'ManyLeads_change'> = { leads };
  const response = call('PATCH', LEADS, body);
  const { changed, stale, gone } = await jsonOf<'ManyLeads_change'>(response);
  const known = edits.map(({ lead }) => lead);
  return { done: changed, stale, gone: known.filter(({ id }) => gone.includes(id)) };
};
