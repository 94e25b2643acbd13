import { clsx } from 'clsx/lite';
import { labelOf, LEAD_FIELDS } from '@sandglass/backend/lead.contract';
import type { ReactNode } from 'react';
import type { DeskLead } from '../desk-api.ts';
import { readableInstant } from '../readable.ts';
import { texts } from '../texts.ts';

const { desk: text } = texts;

/** The fields that need a label, for those who do not see where they stand. */
const LABELED = LEAD_FIELDS.filter(
  (field) => field !== 'name' && field !== 'email' && field !== 'message',
);

export const LeadHead = ({ lead, children: name }: { lead: DeskLead; children: ReactNode }) => {
  const { id, email, emailUnicode, createdAt, state, suspected, notes = 0, undelivered } = lead;
  const facts = [
    notes > 0 && notes + (notes === 1 ? text.oneNote : text.manyNotes),
    undelivered && text.undelivered,
  ].filter(Boolean);
  return (
    <header className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
      <h2 dir="auto" className={clsx('min-w-0 text-lg/6 wrap-anywhere', suspected && 'text-muted')}>
        {name}
      </h2>
      {LABELED.map((field) => (
        <p key={field} className="text-sm wrap-anywhere">
          <span className="sr-only">{labelOf(field)}: </span>
          <bdi>{lead[field]}</bdi>
        </p>
      ))}
      <p className="text-sm wrap-anywhere">
        <a href={`mailto:${encodeURIComponent(email)}`} className="text-link">
          <bdi dir="ltr">{emailUnicode ?? email}</bdi>
        </a>
        {/* Letters of different scripts can look the same: this is where an answer goes. */}
        {emailUnicode && <span className="text-muted"> ({email})</span>}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted md:ms-auto">
        {facts.length > 0 && <span className="font-semibold text-text">{facts.join(', ')}</span>}
        {suspected && <span className="border border-control px-2">{text.suspectedBadge}</span>}
        <span
          data-testid="lead-state"
          className={clsx(
            'border px-2',
            state === 'new' && !suspected
              ? 'border-accent font-semibold text-accent'
              : 'border-control',
          )}
        >
          {text.leadStates[state]}
        </span>
        <span className="border border-control px-2 font-semibold text-text tabular-nums">
          #{id}
        </span>
        <time dateTime={createdAt}>{readableInstant(createdAt)}</time>
      </p>
    </header>
  );
};
