import type { Lead, LeadInput } from '@sandglass/backend/lead.contract';
import { callApi } from '../../lib/http.ts';

const LEADS = '/api/leads';

/**
 * Sends a lead.
 *
 * @param key UUID of the filled form: sent again with the same key, a lead is stored once
 * @throws HttpError when the server refuses it
 */
export const submitLead = async (input: LeadInput, key: string): Promise<void> => {
  await callApi('POST', LEADS, input, { 'Idempotency-Key': key });
};

/** A page of leads, newest first, and the address of the next one where there are older leads. */
export interface LeadPage {
  leads: Lead[];
  next: string | null;
}

export const FIRST_PAGE = LEADS;

/** Reads the page of leads at an address: `FIRST_PAGE`, or the `next` of the page before. */
export const readLeads = async (address: string): Promise<LeadPage> => {
  const response = await callApi('GET', address);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
  return { leads: (await response.json()) as Lead[], next };
};
