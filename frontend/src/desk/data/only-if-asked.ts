import type { Middleware, SWRConfiguration } from 'swr';
import { COUNTS } from '../desk-api.ts';
import { forgetUncounted } from '../live/news.ts';

/** What was read before the last Refresh, by URL. */
export const outdated = new Set<string>();

/** Shows what is outdated, and reads it again. */
const readOutdated: Middleware = (useNext) => (key, fetcher, config) =>
  useNext(key, fetcher, { ...config, revalidateIfStale: outdated.has(String(key)) });

/** Data that was read stays as it is until somebody asks: with Refresh, or by a change. */
export const ONLY_IF_ASKED: SWRConfiguration = {
  use: [readOutdated],
  onSuccess: (_, url) => {
    outdated.delete(url);
    if (url === COUNTS) forgetUncounted();
  },
  dedupingInterval: 0,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};
