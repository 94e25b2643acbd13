import { useEffect, useRef } from 'react';
import * as words from 'virtual:words/editor';
import { fill } from '../../../../../src/words/fill.ts';
import type { Mistake } from '../../../data/api.ts';
import { OtherMistake } from '../../../parts/mistakes.tsx';

interface MistakeSummaryProps {
  /** Why it was refused, in a sentence. */
  message: string;
  /** Those in other texts, which have no field here. */
  others: readonly Mistake[];
  count: number;
  /** Moves the focus to the first mistake; false if it has no place in this text. */
  focusFirst: () => boolean;
}

/**
 * Above the fields. The focus goes to the first mistake or, if it is in another text, to this list:
 * otherwise nobody who cannot see it would notice.
 */
export const MistakeSummary = ({ message, others, count, focusFirst }: MistakeSummaryProps) => {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!focusFirst()) summary.current!.focus();
    // Once for each refusal: later, somebody is at work.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <section
      ref={summary}
      role="alert"
      tabIndex={-1}
      className="grid gap-2 rounded-sm border-2 border-danger bg-card p-5"
    >
      <p className="font-semibold text-danger">
        {count > 0 ? fill(words.edit.mistakes, { count }) : message}
      </p>
      {others.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5">
          {others.map((mistake) => (
            <li key={`${mistake.path} ${mistake.line} ${mistake.field} ${mistake.text}`}>
              <OtherMistake {...mistake} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{words.save.kept}</p>
    </section>
  );
};
