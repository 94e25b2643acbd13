import { useState } from 'react';
import useSWR, { mutate as mutateAny, useSWRConfig } from 'swr';
import { get, leadAddress, LEADS, type DeskLead } from '../desk-api.ts';

/** Items, newest first, and the address of the next page; null after the last one. */
interface Pages<Item> {
  pages: Item[][];
  next: string | null;
}

const readPage = async <Item>(address: string) => {
  const response = await get(address);
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] ?? null;
  return { items: (await response.json()) as Item[], next };
};

const readPages = async <Item>(address: string, count: number): Promise<Pages<Item>> => {
  const { items, next } = await readPage<Item>(address);
  if (next === null || count === 1) return { pages: [items], next };
  const older = await readPages<Item>(next, count - 1);
  return { pages: [items, ...older.pages], next: older.next };
};

/** Puts a lead, or its removal, into its page and into all lists that have been read. */
export const putLead = (id: number, lead: DeskLead | null): void => {
  // Its page may have been opened before the server answered.
  void mutateAny(leadAddress(id), lead, { revalidate: false });
  // The other pages stay the same arrays, which are not rendered again.
  const edited = (page: DeskLead[]) => {
    const index = page.findIndex((other) => other.id === id);
    if (index < 0) return page;
    return lead ? page.with(index, lead) : page.toSpliced(index, 1);
  };
  void mutateAny<Pages<DeskLead>>(
    (key) => typeof key === 'string' && key.split('?')[0] === LEADS,
    (known) => known && { ...known, pages: known.pages.map(edited) },
    { revalidate: false },
  );
};

/** Puts an item before the others. If they are still on their way, all are fetched; if they have just come, it may be there. */
export const addFirst = <Item>(address: string, item: Item): Promise<unknown> =>
  mutateAny<Pages<Item>>(
    address,
    (known) => {
      const isThere = known?.pages[0]!.some((other) => JSON.stringify(other) === JSON.stringify(item));
      return isThere ? known : known && { ...known, pages: known.pages.with(0, [item, ...known.pages[0]!]) };
    },
    { revalidate: (known?: Pages<Item>) => known === undefined },
  );

/** Leads, notes or entries of the audit trail, page by page, from the address of the first page. */
export const usePages = <Item>(address: string) => {
  const { cache } = useSWRConfig();
  const { data, error, isValidating, mutate } = useSWR<Pages<Item>, Error>(address, (first: string) =>
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
      await mutate((known) => (known?.next === of.next ? { pages: [...known.pages, items], next } : known), {
        revalidate: false,
      });
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
