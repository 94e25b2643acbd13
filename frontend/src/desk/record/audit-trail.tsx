import { auditAddress, type AuditEntry } from '../desk-api.ts';
import { readableInstant } from '../readable.ts';
import { texts as shared } from '../texts.ts';
import { PagedItems } from './paged-items.tsx';
import { texts as text } from './texts.ts';

/** What was done to one lead or, with the lead of each entry, to all, by whom and when. */
export const AuditTrail = ({ lead }: { lead?: number }) => (
  <PagedItems<AuditEntry>
    address={lead === undefined ? '/api/activity' : auditAddress(lead)}
    nothing={text.noAudit}
  >
    {(entries) => (
      <ol className="grid gap-1.5 empty:hidden">
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.lead} ${entry.what}`} className="wrap-anywhere">
            <time dateTime={entry.at} className="text-muted">
              {readableInstant(entry.at)}
            </time>{' '}
            <span className="font-semibold">{entry.by}</span>
            {lead === undefined && entry.lead !== null && ` · #${entry.lead}`}
            {' · '}
            {entry.what === 'erased' && entry.lead === null
              ? text.entryErased
              : text.actions[entry.what] + (entry.state ? shared.desk.leadStates[entry.state] : '')}
          </li>
        ))}
      </ol>
    )}
  </PagedItems>
);
