import { useState } from 'react';
import useSWR from 'swr';
import type { DeskLead } from '../desk-api.ts';
import { cached, cachedUrls, isListUrl, REVALIDATE } from './swr-cache.ts';
import { getWhenSaved } from './read.ts';

// Not useSWRInfinite: mutate() with a filter skips its keys, so that neither Refresh nor one's own
// action would reach the lists.

/** Items, newest first, and the URL of the next page; null after the last one. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

export interface Pages<Item> {
  pages: Item[][];
  next: string | null;
}

const readPage = async <Item>(url: string): Promise<Page<Item>> => {
  const response = await getWhenSaved(url);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
  return { items: (await response.json()) as Item[], next };
};

const readPages = async <Item>(url: string, count: number): Promise<Pages<Item>> => {
  const { items, next } = await readPage<Item>(url);
  if (next === null || count === 1) return { pages: [items], next };
  const older = await readPages<Item>(next, count - 1);
  return { pages: [items, ...older.pages], next: older.next };
};

/** The leads of a list that has been read. */
export const leadsOf = (url: string): DeskLead[] =>
  cached<Pages<DeskLead>>(url)?.pages.flat() ?? [];

/** The leads of all lists that have been read. */
export const listedLeads = (): DeskLead[] => cachedUrls().filter(isListUrl).flatMap(leadsOf);

/** Of the page that was asked for last. */
interface OlderState<Item> {
  isBusy?: boolean;
  error?: Error;
  /** What was known when it failed: after a Refresh, the error is out of date. */
  failedFor?: Pages<Item>;
}

/** Leads, notes or entries of the audit trail, page by page, from the URL of the first page. */
export const usePages = <Item>(url: string) => {
  const { data, error, isValidating, mutate } = useSWR<Pages<Item>, Error>(url, () =>
    // As many as are shown already.
    readPages<Item>(url, cached<Pages<Item>>(url)?.pages.length ?? 1),
  );
  const [older, setOlder] = useState<OlderState<Item>>({});
  const loadMore = async () => {
    const present = data!;
    setOlder({ isBusy: true });
    try {
      const { items, next } = await readPage<Item>(present.next!);
      // After a Refresh in between, another page is the next one.
      await mutate(
        (known) =>
          known?.next === present.next ? { pages: [...known.pages, items], next } : known,
        REVALIDATE,
      );
      setOlder({});
    } catch (failure) {
      setOlder({ error: failure as Error, failedFor: present });
    }
  };
  return {
    pages: data?.pages,
    error,
    hasMore: data !== undefined && data.next !== null,
    isBusy: isValidating || older.isBusy === true,
    loadMore: () => void loadMore(),
    readAgain: () => void mutate(),
    olderError: older.failedFor === data ? older.error : undefined,
  };
};
