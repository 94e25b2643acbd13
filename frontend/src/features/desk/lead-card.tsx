import type { DeskLead } from '@sandglass/backend/lead.contract';
import { memo } from 'react';
import { adminContent } from '../../content/admin.ts';
import { LeadActions } from './lead-actions.tsx';
import { readableInstant } from './readable-instant.ts';

const { company: companyLabel, message: messageLabel, desk } = adminContent;

interface LeadCardProps {
  lead: DeskLead;
  /** Called when the lead no longer belongs in the list, with the message to show. */
  onGone: (id: number, said: string) => void;
}

/** Rendered again only if the lead changes. Its layout waits until it comes near the screen (`lead-card`). */
export const LeadCard = memo(({ lead, onGone }: LeadCardProps) => {
  const { id, name, email, company, message, createdAt, signals } = lead;
  return (
    <article
      data-testid="lead-card"
      className="lead-card grid gap-5 border border-rule bg-card p-6 md:grid-cols-12 md:gap-8"
    >
      <div className="grid content-start gap-1 md:col-span-5">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="min-w-0 text-xl wrap-anywhere">{name}</h2>
          <span className="border border-control px-2 text-sm text-muted tabular-nums">#{id}</span>
        </div>
        <a href={`mailto:${encodeURIComponent(email)}`} className="text-link wrap-anywhere">
          {email}
        </a>
        <p className="wrap-anywhere">
          <span className="text-sm text-muted">{companyLabel}: </span>
          {company}
        </p>
        <time dateTime={createdAt} className="text-sm text-muted">
          {readableInstant(createdAt)}
        </time>
      </div>
      <div className="md:col-span-7">
        <h3 className="font-sans text-sm font-semibold text-muted">{messageLabel}</h3>
        <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{message}</p>
        {signals && (
          <p className="mt-3 text-sm font-semibold text-danger">
            {desk.signals + signals.map((signal) => desk.signalNames[signal] ?? signal).join(', ')}
          </p>
        )}
      </div>
      <LeadActions lead={lead} onGone={onGone} />
    </article>
  );
});
