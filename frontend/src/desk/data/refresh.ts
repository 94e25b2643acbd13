import { mutate, type Middleware, type SWRConfiguration } from 'swr';
import { COUNTS } from '../desk-api.ts';
import { forgetNews, forgetUncounted, newsSoFar } from '../live/news.ts';
import { conflicts } from './conflicts.ts';
import { cachedError, cachedUrls } from './swr-cache.ts';

/** What was read before the last Refresh, by URL. */
const outdated = new Set<string>();

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

/** Reads again what the page shows; everything else when it is opened. */
export const refresh = async (): Promise<void> => {
  const told = newsSoFar();
  for (const url of cachedUrls()) outdated.add(url);
  conflicts.clear();
  await mutate(() => true);
  if (!cachedError(COUNTS)) forgetNews(told);
};

/** Forgets all that was read, and reads what is shown. */
export const forgetAll = (): Promise<unknown> => mutate(() => true, undefined);
