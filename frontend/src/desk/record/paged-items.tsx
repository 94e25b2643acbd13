import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { usePages } from '../data/use-pages.ts';

interface PagedItemsProps<Item> {
  url: string;
  nothing: string;
  children: (items: Item[]) => ReactNode;
}

export const PagedItems = <Item,>({ url, nothing, children }: PagedItemsProps<Item>) => {
  const { pages, error, hasMore, isBusy, loadMore, olderError } = usePages<Item>(url);
  const problem = error ?? olderError;
  const items = pages?.flat();
  return (
    <div className="grid justify-items-start gap-3 text-sm print:block print:space-y-3">
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          That did not work: {problem.message}
        </p>
      )}
      {!items && !error && <p>Loading...</p>}
      {items?.length === 0 && <p>{nothing}</p>}
      {items && children(items)}
      {hasMore && (
        <Button variant="outline" size="sm" busy={isBusy} onClick={loadMore}>
          Show older
        </Button>
      )}
    </div>
  );
};
