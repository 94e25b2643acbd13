import { SWRConfig } from 'swr';
import { LEADS } from '../desk-api.ts';

// What SWR has read, outside of components.

const { cache } = SWRConfig.defaultValue;

export const cachedUrls = (): string[] => [...cache.keys()];

/** The type is not checked: the caller names what the API returns at this URL. */
export const cached = <Data>(url: string): Data | undefined =>
  cache.get(url)?.data as Data | undefined;

export const cachedError = (url: string): unknown => cache.get(url)?.error;

/**
 * For mutate(): what it clears is read again. So is what was just being read: SWR drops the response
 * of a read that mutate() overtakes.
 */
export const REVALIDATE = {
  revalidate: (data: unknown, url: unknown) =>
    data === undefined || cache.get(String(url))?.isValidating === true,
};

export const isListUrl = (url: string): boolean => url.split('?')[0] === LEADS;
