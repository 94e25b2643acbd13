import {
  FORM_TIME_HEADER,
  TRAP_FIELD,
  type DeskLead,
  type LeadInput,
  type LeadNotification,
} from '@sandglass/backend/lead.contract';
import { interfaceContent } from '../../content/site.ts';
import { callApi } from '../../lib/http.ts';
import { startOfDay } from './local-day.ts';

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
  leads: DeskLead[];
  next: string | null;
}

/** Which leads the admin wants to see; '' for whatever is not asked for. */
export interface LeadFilter {
  q: string;
  /** First and last day, in the time zone of the browser. */
  from: string;
  to: string;
  suspected: '' | 'true';
}

export const NO_FILTER: LeadFilter = { q: '', from: '', to: '', suspected: '' };

const withFilter = (path: string, filter: LeadFilter, format = ''): string => {
  const { q, from, to, suspected } = filter;
  const period = { from: from && startOfDay(from), to: to && startOfDay(to, 1) };
  const given = Object.entries({ format, q, ...period, suspected }).filter(([, value]) => value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
};

/** The address of the newest leads of a filter. */
export const firstPage = (filter: LeadFilter): string => withFilter(LEADS, filter);

/** The address of a file with every lead of a filter. */
export const exportAddress = (format: 'csv' | 'jsonl', filter: LeadFilter): string =>
  withFilter(`${LEADS}/export`, filter, format);

/** Reads the page of leads at an address: `firstPage`, or the `next` of the page before. */
export const readLeads = async (address: string): Promise<LeadPage> => {
  const response = await call('GET', address);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
  return { leads: (await response.json()) as DeskLead[], next };
};

export const markLead = async (id: number, suspected: boolean): Promise<void> => {
  await call('PATCH', `${LEADS}/${id}`, { suspected });
};

export const deleteLead = async (id: number): Promise<void> => {
  await call('DELETE', `${LEADS}/${id}`);
};

/** Removes every lead of an e-mail address and returns how many there were. */
export const eraseAddress = async (email: string): Promise<number> => {
  const response = await call('POST', `${LEADS}/erasures`, { email });
  return ((await response.json()) as { erased: number }).erased;
};

export const notificationsAddress = (id: number): string => `${LEADS}/${id}/notifications`;

/** What became of the messages about a lead; `POST` sends them again first. */
export const readNotifications = async (
  address: string,
  method: 'GET' | 'POST' = 'GET',
): Promise<LeadNotification[]> => (await (await call(method, address)).json()) as LeadNotification[];
