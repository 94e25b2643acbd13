import type { AuditEntry, LeadNote } from '@sandglass/backend/lead.contract';
import useSWRInfinite from 'swr/infinite';
import { useAsked } from '../data/asked.ts';
import { readPage, type ItemPage } from '../desk-api.ts';

/** Puts an item before those that have been read, if any have. */
export const withFirst = <Item>(item: Item, pages?: ItemPage<Item>[]): ItemPage<Item>[] | undefined =>
  pages?.map((page, index) => (index === 0 ? { ...page, items: [item, ...page.items] } : page));

/**
 * Notes or entries of the audit trail, newest first, page by page.
 *
 * @param address of the first page
 */
export const usePages = <Item extends LeadNote | AuditEntry>(address: string) => {
  const { data, error, isValidating, setSize, mutate } = useSWRInfinite<ItemPage<Item>, Error>(
    (index: number, previous: ItemPage<Item> | null) => (index === 0 ? address : (previous?.next ?? null)),
    (path: string) => readPage<Item>(path),
  );
  useAsked(data !== undefined, mutate);
  return {
    /** Undefined until the first page has arrived. */
    items: data?.flatMap((page) => page.items),
    error,
    hasMore: data !== undefined && data.at(-1)?.next !== null,
    isValidating,
    loadMore: () => void setSize((size) => size + 1),
    /** Puts a new item before the others. If they are still on their way, all are fetched. */
    add: async (item: Item) => {
      if (!(await mutate((pages) => withFirst(item, pages), { revalidate: false }))) await mutate();
    },
  };
};
