import type { DeskLead, LeadNotification } from '@sandglass/backend/lead.contract';
import { interfaceContent } from '../../content/site.ts';
import { createApi } from '../../lib/http.ts';
import { startOfDay } from './local-day.ts';

const LEADS = '/api/leads';

const call = createApi(interfaceContent.notices.noAnswer);

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
