import { FORM_TIME_HEADER, TRAP_FIELD, type Lead, type LeadInput } from '@sandglass/backend/lead.contract';
import { interfaceContent } from '../../content/site.ts';
import { callApi } from '../../lib/http.ts';

const LEADS = '/api/leads';

/** Calls the API. Where no answer comes, the error says so in our words: each browser has others. */
const call: typeof callApi = async (...parameters) => {
  try {
    return await callApi(...parameters);
  } catch (error) {
    // See https://fetch.spec.whatwg.org/#fetch-method: whatever keeps an answer from arriving is a TypeError.
    throw error instanceof TypeError ? new Error(interfaceContent.notices.noAnswer, { cause: error }) : error;
  }
};

/**
 * Sends a lead.
 *
 * @param key UUID of the filled form: sent again with the same key, a lead is stored once
 * @param remark what stands in the field that people leave empty
 * @throws HttpError when the server refuses it, Error when no answer comes
 */
export const submitLead = async (input: LeadInput, key: string, remark: string): Promise<void> => {
  await call('POST', LEADS, remark ? { ...input, [TRAP_FIELD]: remark } : input, {
    'Idempotency-Key': key,
    [FORM_TIME_HEADER]: (performance.now() / 1000).toFixed(1),
  });
};

/** A page of leads, newest first, and the address of the next one where there are older leads. */
export interface LeadPage {
  leads: Lead[];
  next: string | null;
}

export const FIRST_PAGE = LEADS;

/** Reads the page of leads at an address: `FIRST_PAGE`, or the `next` of the page before. */
export const readLeads = async (address: string): Promise<LeadPage> => {
  const response = await call('GET', address);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
  return { leads: (await response.json()) as Lead[], next };
};
