import type { DeskLead, LeadNotification } from '@sandglass/backend/lead.contract';
import { interfaceContent } from '../../content/site.ts';
import { createApi } from '../../lib/http.ts';
import { startOfDay } from './local-day.ts';

const LEADS = '/api/leads';

const call = createApi(interfaceContent.notices.noAnswer);

/** A page of leads, newest first, and the URL of the next page, or null if there are no older leads. */
export interface LeadPage {
  leads: DeskLead[];
  next: string | null;
}

/** Which leads to show; an empty string means no restriction. */
export interface LeadFilter {
  q: string;
  /** First and last day (YYYY-MM-DD), in the browser's time zone. */
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

/** Returns the URL of the newest leads that match a filter. */
export const firstPage = (filter: LeadFilter): string => withFilter(LEADS, filter);

/** Returns the URL of a file with every lead that matches a filter. */
export const exportAddress = (format: 'csv' | 'jsonl', filter: LeadFilter): string =>
  withFilter(`${LEADS}/export`, filter, format);

/** Fetches a page of leads by URL: that of `firstPage`, or `next` of the previous page. */
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

/** Deletes every lead of an e-mail address and returns their number. */
export const eraseAddress = async (email: string): Promise<number> => {
  const response = await call('POST', `${LEADS}/erasures`, { email });
  return ((await response.json()) as { erased: number }).erased;
};

export const notificationsAddress = (id: number): string => `${LEADS}/${id}/notifications`;

/** Fetches the delivery status of the notifications about a lead. With `POST`, the server sends them again first. */
export const readNotifications = async (
  address: string,
  method: 'GET' | 'POST' = 'GET',
): Promise<LeadNotification[]> => (await (await call(method, address)).json()) as LeadNotification[];
