import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { usePages } from '../data/use-pages.ts';
import { texts as shared } from '../texts.ts';
import { texts as text } from './texts.ts';

interface PagedItemsProps<Item> {
  address: string;
  nothing: string;
  children: (items: Item[]) => ReactNode;
}

export const PagedItems = <Item,>({ address, nothing, children }: PagedItemsProps<Item>) => {
  const { pages, error, hasMore, isBusy, loadMore, olderError } = usePages<Item>(address);
  const problem = error ?? olderError;
  const items = pages?.flat();
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {shared.desk.failed + problem.message}
        </p>
      )}
      {!items && !error && <p>{shared.loadingMore}</p>}
      {items?.length === 0 && <p>{nothing}</p>}
      {items && children(items)}
      {hasMore && (
        <Button variant="outline" size="sm" busy={isBusy} onClick={loadMore}>
          {text.older}
        </Button>
      )}
    </div>
  );
};
