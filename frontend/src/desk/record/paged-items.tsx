import { failed, loading } from 'virtual:words/desk';
import { showOlder } from 'virtual:words/desk-request';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { fill } from '../../words/fill.ts';
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
          {fill(failed, { problem: problem.message })}
        </p>
      )}
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
