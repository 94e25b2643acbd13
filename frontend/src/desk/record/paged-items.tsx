import { loading } from 'virtual:words/desk';
import { showOlder } from 'virtual:words/desk-request';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { usePages } from '../data/use-pages.ts';
import { Problem } from './problem.tsx';

interface PagedItemsProps<Item> {
  url: string;
  nothing: string;
  children: (items: Item[]) => ReactNode;
}

export const PagedItems = <Item,>({ url, nothing, children }: PagedItemsProps<Item>) => {
  const { pages, error, hasMore, isBusy, loadMore, readAgain, olderError } = usePages<Item>(url);
  const items = pages?.flat();
  return (
    <div className="grid justify-items-start gap-3 text-sm print:block print:space-y-3">
      <Problem error={error ?? olderError} onRetry={error ? readAgain : loadMore} />
      {!items && !error && <p>{loading}</p>}
      {items?.length === 0 && <p>{nothing}</p>}
      {items && children(items)}
      {hasMore && (
        <Button variant="outline" size="sm" busy={isBusy} onClick={loadMore}>
          {showOlder}
        </Button>
      )}
    </div>
  );
};
