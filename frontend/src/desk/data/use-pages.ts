import { useState } from 'react';
import useSWR, { mutate as mutateAny, SWRConfig, useSWRConfig } from 'swr';
import {
  auditUrl,
  get,
  leadUrl,
  LEADS,
  notesUrl,
  notificationsUrl,
  type DeskLead,
  type LeadRecord,
} from '../desk-api.ts';

/** Items, newest first, and the URL of the next page; null after the last one. */
interface Page<Item> {
  items: Item[];
  next: string | null;
}

interface Pages<Item> {
  pages: Item[][];
  next: string | null;
}

const readPage = async <Item>(url: string): Promise<Page<Item>> => {
  const response = await get(url);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
  return { items: (await response.json()) as Item[], next };
};

const readPages = async <Item>(url: string, count: number): Promise<Pages<Item>> => {
  const { items, next } = await readPage<Item>(url);
  if (next === null || count === 1) return { pages: [items], next };
  const older = await readPages<Item>(next, count - 1);
  return { pages: [items, ...older.pages], next: older.next };
};

/**
 * Reads again what was just being read, because SWR drops the answer of a read that mutate()
 * overtakes, and lists whose data were cleared.
 */
const REVALIDATE = {
  revalidate: (data: unknown, key: unknown) =>
    data === undefined || SWRConfig.defaultValue.cache.get(key as string)?.isValidating === true,
};

const isListKey = (key: unknown) => typeof key === 'string' && key.split('?')[0] === LEADS;

/**
 * Changes leads, or removes them with null, on their pages and in all lists that have been read.
 */
const editCached = (edits: ReadonlyMap<number, DeskLead | null>): void => {
  // A page may have been opened before the server answered.
  for (const [id, lead] of edits) void mutateAny(leadUrl(id), lead, { revalidate: false });
  // A page without any of them stays the same array: React does not render it again.
  const edited = (page: DeskLead[]) =>
    page.some(({ id }) => edits.has(id))
      ? page.map((lead) => edits.get(lead.id) ?? lead).filter(({ id }) => edits.get(id) !== null)
      : page;
  const changedIds = [...edits].filter(([, lead]) => lead !== null).map(([id]) => id);
  const hasAll = ({ pages }: Pages<DeskLead>) => {
    const listed = new Set(pages.flat().map(({ id }) => id));
    return changedIds.every((id) => listed.has(id));
  };
  void mutateAny<Pages<DeskLead>>(
    isListKey,
    // A list without one of them may have it from now on: it is read again when it is opened.
    (known) => (known && hasAll(known) ? { ...known, pages: known.pages.map(edited) } : undefined),
    REVALIDATE,
  );
};

export const cacheLeads = (leads: readonly DeskLead[]): void =>
  editCached(new Map(leads.map((lead) => [lead.id, lead])));

export const uncacheLeads = (leads: readonly DeskLead[]): void =>
  editCached(new Map(leads.map(({ id }) => [id, null])));

/** What is shown is read again at once, the other lists when they are opened. */
export const rereadLists = (): Promise<unknown> => mutateAny(isListKey, undefined, REVALIDATE);

/**
 * Puts the newest items of a list in the place of those known, and before the older ones that
 * follow them.
 */
const cacheNewest = <Item>(url: string, { items, next }: Page<Item>): void =>
  void mutateAny<Pages<Item>>(
    url,
    (known) => {
      const all = known?.pages.flat() ?? [];
      const last = JSON.stringify(items.at(-1));
      const index = all.findIndex((item) => JSON.stringify(item) === last);
      const older = index < 0 ? [] : all.slice(index + 1);
      if (!known || older.length === 0) return { pages: [items], next };
      return { pages: [items, older], next: known.next };
    },
    { revalidate: false },
  );

const cacheRecord = ({ id, record }: LeadRecord): void => {
  cacheNewest(notesUrl(id), record.notes);
  cacheNewest(auditUrl(id), record.history);
  void mutateAny(notificationsUrl(id), record.notifications, { revalidate: false });
};

/**
 * Puts the answers to one's own action into the cache, instead of reading again: the leads and, of
 * a single one, its notes, audit trail and deliveries.
 */
export const cacheAnswers = (answers: readonly (DeskLead | LeadRecord)[]): void => {
  const leads = answers.map((answer) => {
    if (!('record' in answer)) {
      // Of many at once, only the leads come along. The audit trail is read again when it is shown.
      void mutateAny(auditUrl(answer.id), undefined);
      return answer;
    }
    cacheRecord(answer);
    const { record: _, ...lead } = answer;
    return lead;
  });
  cacheLeads(leads);
};

/** Leads, notes or entries of the audit trail, page by page, from the URL of the first page. */
export const usePages = <Item>(url: string) => {
  const { cache } = useSWRConfig();
  const { data, error, isValidating, mutate } = useSWR<Pages<Item>, Error>(url, (first: string) =>
    // As many as are shown already.
    readPages<Item>(first, (cache.get(first)?.data as Pages<Item> | undefined)?.pages.length ?? 1),
  );
  const [older, setOlder] = useState<{ busy?: boolean; error?: Error; of?: Pages<Item> }>({});
  const loadMore = async () => {
    const of = data!;
    setOlder({ busy: true });
    try {
      const { items, next } = await readPage<Item>(of.next!);
      // After a Refresh in between, another page is the next one.
      await mutate(
        (known) => (known?.next === of.next ? { pages: [...known.pages, items], next } : known),
        { revalidate: false },
      );
      setOlder({});
    } catch (failure) {
      setOlder({ error: failure as Error, of });
    }
  };
  return {
    pages: data?.pages,
    error,
    hasMore: data !== undefined && data.next !== null,
    isBusy: isValidating || older.busy === true,
    loadMore: () => void loadMore(),
    olderError: older.of === data ? older.error : undefined,
  };
};
