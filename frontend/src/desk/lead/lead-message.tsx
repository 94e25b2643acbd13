import { clsx } from 'clsx/lite';
import { Fragment, type ReactNode, type RefObject } from 'react';
import type { DeskLead } from '../desk-api.ts';
import { texts } from '../texts.ts';

const text = texts.desk;
const label = 'Message';

/** Characters. A longer message scrolls in a box of its own: anybody may send a quarter of a megabyte. */
const LONG = 10_000;

/** Chromium needs minutes for a word of 250,000 letters, unless it may break somewhere. */
const breakable = (message: string): ReactNode =>
  message.split(/(\S{200})/u).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

interface LeadMessageProps {
  lead: DeskLead;
  /** Six lines at most. */
  cut?: boolean;
  ref?: RefObject<HTMLParagraphElement | null>;
  /** A control that stands at the end of the text. */
  children?: ReactNode;
}

export const LeadMessage = ({
  lead: { message, signals },
  cut = false,
  ref,
  children,
}: LeadMessageProps) => {
  const scrolls = !cut && message.length > LONG;
  return (
    <section className="min-w-0">
      <h3 className="font-sans text-xs font-semibold text-muted max-md:sr-only">{label}</h3>
      <div dir="auto" className="relative">
        <p
          ref={ref}
          className={clsx(
            'wrap-anywhere whitespace-pre-wrap',
            cut && 'line-clamp-6 print:line-clamp-none',
            scrolls && 'max-h-[70svh] overflow-y-auto border border-rule p-3 print:max-h-none',
          )}
          {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
        >
          {breakable(message)}
        </p>
        {children}
      </div>
      {signals && (
        <p className="mt-1 text-sm font-semibold">
          {signals.length > 0
            ? text.signals + signals.map((signal) => text.signalNames[signal] ?? signal).join(', ')
            : text.markedByHand}
        </p>
      )}
    </section>
  );
};
