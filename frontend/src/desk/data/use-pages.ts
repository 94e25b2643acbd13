import { useState } from 'react';
import useSWR, { mutate as mutateAny, SWRConfig, useSWRConfig } from 'swr';
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

/** What was on its way when data were put in is thrown away by SWR, and fetched again. So is a list that was forgotten. */
const REVALIDATE = {
  revalidate: (data: unknown, key: unknown) =>
    data === undefined || SWRConfig.defaultValue.cache.get(key as string)?.isValidating === true,
};

const isList = (key: unknown) => typeof key === 'string' && key.split('?')[0] === LEADS;

/** Changes leads, or removes them with null, on their pages and in all lists that have been read. */
const edit = (edits: ReadonlyMap<number, DeskLead | null>): void => {
  // A page may have been opened before the server answered.
  for (const [id, lead] of edits) void mutateAny(leadAddress(id), lead, { revalidate: false });
  // The other pages stay the same arrays, which are not rendered again.
  const edited = (page: DeskLead[]) =>
    page.some(({ id }) => edits.has(id))
      ? page.map((lead) => edits.get(lead.id) ?? lead).filter(({ id }) => edits.get(id) !== null)
      : page;
  const hasAll = ({ pages }: Pages<DeskLead>) =>
    pages.flat().filter(({ id }) => edits.has(id)).length === edits.size;
  void mutateAny<Pages<DeskLead>>(
    isList,
    // Another list may have one of them from now on: it is read again when it is opened.
    (known) => (known && hasAll(known) ? { ...known, pages: known.pages.map(edited) } : undefined),
    REVALIDATE,
  );
};

export const putLeads = (leads: readonly DeskLead[]): void =>
  edit(new Map(leads.map((lead) => [lead.id, lead])));

export const dropLeads = (leads: readonly DeskLead[]): void =>
  edit(new Map(leads.map(({ id }) => [id, null])));

/** Puts an item before the others, unless it has just come with them. */
export const addFirst = <Item>(address: string, item: Item): Promise<unknown> =>
  mutateAny<Pages<Item>>(
    address,
    (known) => {
      const [first, ...others] = known?.pages ?? [];
      if (!known || !first) return known;
      const isThere = first.some((other) => JSON.stringify(other) === JSON.stringify(item));
      return isThere ? known : { ...known, pages: [[item, ...first], ...others] };
    },
    REVALIDATE,
  );

/** Leads, notes or entries of the audit trail, page by page, from the address of the first page. */
export const usePages = <Item>(address: string) => {
  const { cache } = useSWRConfig();
  const { data, error, isValidating, mutate } = useSWR<Pages<Item>, Error>(
    address,
    (first: string) =>
      // As many as are shown already.
      readPages<Item>(
        first,
        (cache.get(first)?.data as Pages<Item> | undefined)?.pages.length ?? 1,
      ),
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
        {
          revalidate: false,
        },
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
