import { auditAddress, type AuditEntry } from '../desk-api.ts';
import { readableInstant } from '../readable.ts';
import { texts } from '../texts.ts';
import { PagedItems } from './paged-items.tsx';

const DEEDS: Record<AuditEntry['what'], string> = {
  marked: 'marked as spam',
  cleared: 'marked as not spam',
  state: 'set to ',
  note: 'note added',
  'sent again': 'notifications sent again',
  exported: 'requests exported',
  'subscribers exported': 'subscribers of the newsletter exported',
  deleted: 'deleted',
  erased: 'erased with everything from its address',
  retention: 'deleted because of its age',
  'locked out': 'an address locked out after ten wrong passwords',
};

/** What was done to one lead or, with the lead of each entry, to all, by whom and when. */
export const AuditTrail = ({ lead }: { lead?: number }) => (
  <PagedItems<AuditEntry>
    address={lead === undefined ? '/api/activity' : auditAddress(lead)}
    nothing="Nothing has been done yet."
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
              ? 'entry in the newsletter erased'
              : DEEDS[entry.what] + (entry.state ? texts.leadStates[entry.state] : '')}
          </li>
        ))}
      </ol>
    )}
  </PagedItems>
);
