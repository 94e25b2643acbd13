import { mutate } from 'swr';
import { COUNTS } from '../desk-api.ts';
import { forgetNews } from '../live/forget-news.ts';
import { newsSoFar } from '../live/news.ts';
import { conflicts } from './conflicts.ts';
import { outdated } from './only-if-asked.ts';
import { cachedError, cachedUrls } from './swr-cache.ts';

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
