import * as words from 'virtual:words/desk-request';
import { fill } from '../../words/fill.ts';
import { ACTIVITY, auditUrl, type AuditEntry } from '../desk-api.ts';
import { numberOf, readableInstant, STATE_NAMES } from '../readable.ts';
import { PagedItems } from './paged-items.tsx';

const ACTIONS: Readonly<Record<Exclude<AuditEntry['what'], 'state' | 'given'>, string>> = {
  ...words.actions,
  'given back': words.actions.givenBack,
  'sent again': words.actions.sentAgain,
  'subscribers exported': words.actions.subscribersExported,
  'locked out': words.actions.lockedOut,
};

const actionOf = ({ what, lead, state, to }: AuditEntry): string => {
  if (what === 'state') return fill(words.actions.state, { state: STATE_NAMES[state!] });
  if (what === 'given') return fill(words.actions.given, { person: to! });
  if (what === 'undone' && state)
    return fill(words.actions.undoneTo, { state: STATE_NAMES[state] });
  return what === 'erased' && lead === null ? words.actions.subscriptionErased : ACTIONS[what];
};

/** What was done to one lead or, with the lead of each entry, to all, by whom and when. */
export const AuditTrail = ({ lead }: { lead?: number }) => (
  <PagedItems<AuditEntry>
    url={lead === undefined ? ACTIVITY : auditUrl(lead)}
    nothing={words.nothingDone}
  >
    {(entries) => (
      <ol className="grid gap-1.5 empty:hidden">
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.lead} ${entry.what}`} className="wrap-anywhere">
            <time dateTime={entry.at} className="text-muted">
              {readableInstant(entry.at)}
            </time>{' '}
            <span className="font-semibold">{entry.by}</span>
            {lead === undefined && entry.lead !== null && ` · ${numberOf({ id: entry.lead })}`}
            {' · '}
            {actionOf(entry)}
          </li>
        ))}
      </ol>
    )}
  </PagedItems>
);
