import type { AuditEntry } from '@sandglass/backend/lead.contract';
import { Button } from '../../ui/button.tsx';
import { readableInstant } from '../readable-instant.ts';
import { usePages } from './use-pages.ts';
import { texts as shared } from '../texts.ts';
import { texts as text } from './texts.ts';

const common = shared.desk;

/** What was done to one lead or, with the lead of each entry, to all, by whom and when. */
export const AuditTrail = ({ address, ofAll }: { address: string; ofAll?: boolean }) => {
  const { items, error, hasMore, isValidating, loadMore } = usePages<AuditEntry>(address);
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      {error && <p className="font-semibold text-danger">{common.failed + error.message}</p>}
      {items === undefined && !error && <p>{shared.loadingMore}</p>}
      {items?.length === 0 && <p>{text.noAudit}</p>}
      <ol className="grid gap-1.5 empty:hidden">
        {items?.map((entry) => (
          <li key={`${entry.at} ${entry.lead} ${entry.what}`} className="wrap-anywhere">
            <time dateTime={entry.at} className="text-muted">
              {readableInstant(entry.at)}
            </time>{' '}
            <span className="font-semibold">{entry.by}</span>
            {ofAll && entry.lead !== null && ` · #${entry.lead}`}
            {' · '}
            {text.deeds[entry.what] + (entry.state ? common.leadStates[entry.state] : '')}
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button variant="outline" size="sm" busy={isValidating} onClick={loadMore}>
          {text.older}
        </Button>
      )}
    </div>
  );
};
