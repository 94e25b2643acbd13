import { spam } from 'virtual:words/desk';
import { labels } from 'virtual:words/lead';
import { clsx } from 'clsx/lite';
import type { ReactNode, RefObject } from 'react';
import { fill } from '../../words/fill.ts';
import type { DeskLead } from '../desk-api.ts';
import { beginningOf, LongText, ShortText } from '../text/long-text.tsx';
import { readableList, shownText } from '../readable.ts';

/** Why a lead looks like spam. */
const SIGNALS: Readonly<Record<string, string>> = spam.signals;

/**
 * Characters. A longer message scrolls in a box of its own: anybody may send a quarter of a
 * megabyte.
 */
const LONG = 10_000;

interface LeadMessageProps {
  lead: DeskLead;
  /** Six lines at most, of the beginning of the message. */
  cut?: boolean;
  ref?: RefObject<HTMLParagraphElement | null>;
  /** A control that stands below the text: instead of the sixth line if it is cut. */
  children?: ReactNode;
}

export const LeadMessage = ({ lead, cut = false, ref, children }: LeadMessageProps) => {
  const { signals } = lead;
  const message = shownText(lead, 'message');
  const scrolls = !cut && message.length > LONG;
  return (
    <section className="min-w-0 self-start">
      <h3 className="font-sans text-sm/5 font-normal text-muted">{labels.message}</h3>
      <div dir="auto" className={clsx('relative', cut && children && 'pb-[1lh] print:pb-0')}>
        <p
          ref={ref}
          className={clsx(
            // A grid does not ask for its width: WebKit takes seconds to find it for tabs and spaces.
            // With `text-wrap: pretty`, letters of two directions in turns end WebKit's process.
            'max-w-prose contain-inline-size wrap-anywhere text-wrap whitespace-pre-wrap',
            cut && 'print:line-clamp-none',
            cut && (children ? 'line-clamp-5' : 'line-clamp-6'),
            scrolls && 'max-h-[70svh] overflow-y-auto border border-rule p-3 print:max-h-none',
          )}
          {...(scrolls && { role: 'group', 'aria-label': labels.message, tabIndex: 0 })}
        >
          {cut ? (
            <ShortText text={beginningOf(message)} isCut={Boolean(children)} />
          ) : (
            <LongText text={message} />
          )}
        </p>
        {children}
      </div>
      {signals && <p className="mt-1 text-sm font-semibold">{reasonOf(signals)}</p>}
    </section>
  );
};

const reasonOf = (signals: readonly string[]): string => {
  if (signals.length === 0) return spam.marked;
  const names = signals.map((signal) => SIGNALS[signal] ?? signal);
  return fill(spam.looksLike, { signals: readableList(names) });
};
