import { auditUrl, type AuditEntry } from '../desk-api.ts';
import { readableInstant, STATE_NAMES } from '../readable.ts';
import { PagedItems } from './paged-items.tsx';

const ACTIONS: Readonly<Record<AuditEntry['what'], string>> = {
  marked: 'marked as spam',
  cleared: 'marked as not spam',
  state: 'set to',
  taken: 'taken',
  'given back': 'given back',
  note: 'note added',
  'sent again': 'notifications sent again',
  exported: 'requests exported',
  'subscribers exported': 'newsletter subscribers exported',
  deleted: 'deleted',
  erased: 'erased with everything from its address',
  retention: 'deleted because of its age',
  'locked out': 'a network address locked out after ten wrong passwords',
};

const actionOf = ({ what, lead, state }: AuditEntry): string => {
  if (what === 'erased' && lead === null) return 'newsletter subscription erased';
  return state ? `${ACTIONS[what]} ${STATE_NAMES[state]}` : ACTIONS[what];
};

/** What was done to one lead or, with the lead of each entry, to all, by whom and when. */
export const AuditTrail = ({ lead }: { lead?: number }) => (
  <PagedItems<AuditEntry>
    url={lead === undefined ? '/api/activity' : auditUrl(lead)}
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
            {actionOf(entry)}
          </li>
        ))}
      </ol>
    )}
  </PagedItems>
);
