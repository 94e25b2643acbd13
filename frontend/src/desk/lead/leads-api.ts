import { HttpError } from '../../lib/http.ts';
import { callApi } from '../session.ts';
import {
  jsonOf,
  leadUrl,
  LEADS,
  type DeskLead,
  type LeadChange,
  type LeadRecord,
  type RequestBody,
  type StaleLead,
  type StaleRecord,
} from '../desk-api.ts';

// The calls of the API that change and delete leads.

export interface Edit {
  lead: DeskLead;
  /** That of the lead, or a later one of which the page was told. */
  version: number;
  change: LeadChange;
}

/**
 * What became of an action. Leads that somebody else has changed meanwhile are stale, and left as
 * they are.
 */
export interface SaveResult {
  done: (DeskLead | LeadRecord)[];
  stale: (StaleLead | StaleRecord)[];
  gone: DeskLead[];
}

export const NOTHING: SaveResult = { done: [], stale: [], gone: [] };

const patchLead = async ({ lead, version, change }: Edit): Promise<SaveResult> => {
  const headers = { 'If-Match': `"${version}"` };
  try {
    const response = callApi('PATCH', leadUrl(lead.id), change, headers);
    return { ...NOTHING, done: [await jsonOf<'Leads_change'>(response)] };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { status, body } = error;
    // Somebody else has changed or removed it: the response has it as it is now.
    if (status === 412) return { ...NOTHING, stale: [JSON.parse(body) as StaleRecord] };
    if (status === 404) return { ...NOTHING, gone: [lead] };
    throw error;
  }
};

export const patchLeads = async (edits: readonly Edit[]): Promise<SaveResult> => {
  if (edits.length === 1) return patchLead(edits[0]!);
  const leads = edits.map(({ lead: { id }, version, change }) => ({ id, version, ...change }));
  const body: RequestBody<'ManyLeads_change'> = { leads };
  const response = callApi('PATCH', LEADS, body);
  const { changed, stale, gone } = await jsonOf<'ManyLeads_change'>(response);
  const known = edits.map(({ lead }) => lead);
  return { done: changed, stale, gone: known.filter(({ id }) => gone.includes(id)) };
};

export const sendDeletion = async (leads: readonly DeskLead[]): Promise<SaveResult> => {
  const body: RequestBody<'ManyLeads_delete'> = {
    leads: leads.map(({ id, version }) => ({ id, version })),
  };
  const response = callApi('POST', `${LEADS}/deletion`, body);
  const { deleted, stale, gone } = await jsonOf<'ManyLeads_delete'>(response);
  const ofIds = (ids: readonly number[]) => leads.filter(({ id }) => ids.includes(id));
  return { done: ofIds(deleted), stale, gone: ofIds(gone) };
};

/** @returns how many there were, with those that the page has not read */
export const sendDeletionOfSuspected = async (): Promise<number> => {
  const response = callApi('DELETE', `${LEADS}?suspected=true`);
  const { deleted } = await jsonOf<'ManyLeads_deleteSuspected'>(response);
  return deleted;
};
