import type { LeadState } from '@sandglass/backend/lead.contract';
import type { components, operations } from '@sandglass/backend/openapi';
import { HttpError } from '../lib/http.ts';
import { callApi } from './session.ts';

type Schemas = components['schemas'];
export type DeskLead = Schemas['DeskLead'];
export type LeadRecord = Schemas['LeadRecord'];
export type StaleLead = Schemas['StaleLead'];
export type StaleRecord = Schemas['StaleRecord'];
export type AuditEntry = Schemas['AuditEntry'];
export type LeadCounts = Schemas['LeadCounts'];
export type LeadEvent = Schemas['LeadEvent'];
export type LeadNotification = Schemas['LeadNotification'];

// A URL is one of the API, a path that of a page.

export const LEADS = '/api/leads';
export const COUNTS = `${LEADS}/counts`;
export const ACTIVITY = '/api/activity';
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

/**
 * null if there is none. Does not wait for a change that is being saved: the response to it
 * replaces this one (lead/guard-save.ts).
 */
export const readLead = async (id: number): Promise<DeskLead | null> => {
  try {
    return await jsonOf<'Leads_find'>(callApi('GET', leadUrl(id)));
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
};

export interface LeadChange {
  state?: LeadState;
  suspected?: boolean;
  taken?: boolean;
  /** The name of a colleague. */
  givenTo?: string;
  /** Alone: takes back the change that gave the lead its version. */
  undo?: true;
}
