import { clsx } from 'clsx';
import type { DeskLead } from '@sandglass/backend/lead.contract';
import { memo, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { LeadActions, type OnGone } from './lead-actions.tsx';
import { StateBadge } from './lead-state.tsx';
import { readableInstant } from '../readable-instant.ts';
import { texts } from '../texts.ts';

const { company: companyLabel, message: messageLabel, desk } = texts;

interface LeadCardProps {
  lead: DeskLead;
  /** Whether notes and history are open. */
  open?: boolean;
  onGone: OnGone;
  /** Called with the lead as it is after a change. */
  onChanged: (lead: DeskLead) => void;
}

/**
 * The heights of the cards that were shown, without their frame, by id, in pixels. If a list is shown again, its cards
 * have them before they are laid out, so that the position to which the page returns shows the same request.
 */
const heights = new Map<number, number>();

const innerHeight = (card: HTMLElement) => {
  const { paddingTop, paddingBottom } = getComputedStyle(card);
  return card.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
};

/** Characters and lines beyond which a message scrolls in its place: anybody may send a quarter of a megabyte. */
const LONG = { CHARACTERS: 3_000, LINES: 30 };

const isLong = (message: string) =>
  message.length > LONG.CHARACTERS || message.split('\n').length > LONG.LINES;

/** Rendered again only if the lead changes. Its layout waits until it comes near the screen (`lead-card`). */
export const LeadCard = memo(({ lead, open = false, onGone, onChanged }: LeadCardProps) => {
  const { id, name, email, company, message, createdAt, suspected, signals } = lead;
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = card.current!;
    return () => void heights.set(id, innerHeight(element));
  }, [id]);
  const height = heights.get(id);
  return (
    <article
      ref={card}
      style={height === undefined ? undefined : { containIntrinsicBlockSize: `auto ${height}px` }}
      data-testid="lead-card"
      id={`request-${id}`}
      // A shortcut focuses it.
      tabIndex={-1}
      aria-label={`#${id} ${name}`}
      className={clsx(
        'lead-card grid scroll-mt-24 gap-5 border border-rule p-6 md:grid-cols-12 md:gap-8',
        suspected ? 'border-dashed text-muted' : 'bg-card',
      )}
    >
      <div className="grid content-start gap-1 md:col-span-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 dir="auto" className={clsx('min-w-0 text-xl wrap-anywhere', suspected && 'text-muted')}>
            {name}
          </h2>
          <Link
            href={paths.lead(id)}
            aria-label={desk.open + id}
            aria-keyshortcuts="o"
            className="shrink-0 border border-control px-2 text-sm text-muted tabular-nums hover:text-text"
          >
            #{id}
          </Link>
        </div>
        <StateBadge lead={lead} />
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
        <p
          dir="auto"
          className={clsx(
            'mt-1 wrap-anywhere whitespace-pre-wrap',
            isLong(message) && 'overflow-y-auto border border-rule p-3 print:max-h-none',
            isLong(message) && (open ? 'max-h-[70svh]' : 'max-h-96'),
          )}
          {...(isLong(message) && { role: 'group', 'aria-label': messageLabel, tabIndex: 0 })}
        >
          {message}
        </p>
        {signals && (
          <p className="mt-3 text-sm font-semibold">
            {signals.length > 0
              ? desk.signals + signals.map((signal) => desk.signalNames[signal] ?? signal).join(', ')
              : desk.markedByHand}
          </p>
        )}
      </div>
      <LeadActions lead={lead} open={open} onGone={onGone} onChanged={onChanged} />
    </article>
  );
});
