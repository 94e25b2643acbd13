import useSWR, { type SWRConfiguration } from 'swr';
import { MOST_COUNTED } from '@sandglass/backend/lead.contract';
import { COUNTS, type LeadCounts } from '../desk-api.ts';
import { cached } from './swr-cache.ts';
import { readWhenSaved } from './read.ts';

export const countText = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;

export const useLeadCounts = (config?: SWRConfiguration<LeadCounts, Error>) =>
  useSWR<LeadCounts, Error>(COUNTS, readWhenSaved<'Leads_count'>, config);

/** The name by which one signs in; undefined with the password, which everybody shares. */
export const useYou = (): string | undefined => useLeadCounts().data?.you;

/** As `useYou`, outside of components. */
export const yourName = (): string | undefined => cached<LeadCounts>(COUNTS)?.you;
