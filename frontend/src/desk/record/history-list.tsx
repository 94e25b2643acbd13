import type { HistoryEntry } from '@sandglass/backend/lead.contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { readableInstant } from '../readable-instant.ts';
import { usePages } from './use-pages.ts';
import { texts } from '../texts.ts';

const text = texts.desk;

interface HistoryListProps {
  address: string;
  title: string;
  open?: boolean;
  /** Whether to name the lead of each entry. */
  ofAll?: boolean;
  /** A change of this number fetches the history again. */
  version: number;
}

/** What was done to one lead or to all, by whom and when. Fetched when opened. */
export const HistoryList = ({
  address,
  title,
  open: initially = false,
  ofAll,
  version,
}: HistoryListProps) => {
  const [open, setOpen] = useState(initially);
  const { items, error, hasMore, isValidating, loadMore, reload } = usePages<HistoryEntry>(
    open ? address : null,
  );
  const known = useRef(version);
  useEffect(() => {
    if (version === known.current) return;
    known.current = version;
    void reload();
  }, [version, reload]);
  return (
    <details open={initially} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-2 text-sm font-semibold text-muted">{title}</summary>
      <div className="grid justify-items-start gap-3 pt-2 text-sm">
        {error && <p className="font-semibold text-danger">{text.failed + error.message}</p>}
        {items?.length === 0 && <p>{text.noHistory}</p>}
        <ol className="grid gap-1.5">
          {items?.map((entry) => (
            <li key={`${entry.at} ${entry.lead} ${entry.what}`} className="wrap-anywhere">
              <time dateTime={entry.at} className="text-muted">
                {readableInstant(entry.at)}
              </time>{' '}
              <span className="font-semibold">{entry.by}</span>
              {ofAll && entry.lead !== null && ` · #${entry.lead}`}
              {' · '}
              {text.deeds[entry.what] + (entry.state ? text.leadStates[entry.state] : '')}
            </li>
          ))}
        </ol>
        {hasMore && (
          <Button variant="outline" size="sm" busy={isValidating} onClick={loadMore}>
            {text.older}
          </Button>
        )}
      </div>
    </details>
  );
};
