import { SWRConfig } from 'swr';
import { LEADS } from '../desk-api.ts';

// What SWR has read, outside of components.

export const { cache } = SWRConfig.defaultValue;

export const cachedUrls = (): string[] => [...cache.keys()];

/** The type is not checked: the caller names what the API returns at this URL. */
export const cached = <Data>(url: string): Data | undefined =>
  cache.get(url)?.data as Data | undefined;

export const cachedError = (url: string): unknown => cache.get(url)?.error;

export const isListUrl = (url: string): boolean => url.split('?')[0] === LEADS;
