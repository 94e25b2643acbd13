import { clsx } from 'clsx/lite';
import * as words from 'virtual:words/preview';
import type { Unpublished } from '../content/schemas.ts';
import { fill } from '../words/fill.ts';

interface UnpublishedMarkProps {
  /** Why visitors cannot see it; undefined if they can. */
  reason: Unpublished['unpublishedReason'];
  className?: string;
}

/** Beside an article, a service or a member that visitors cannot see, in the dev server and the editor. */
export const UnpublishedMark = ({ reason, className }: UnpublishedMarkProps) =>
  reason && (
    <span
      data-unpublished=""
      className={clsx('mx-1 self-start justify-self-start bg-signal px-2.5 text-white', className)}
    >
      {reason === 'draft' ? words.draft : fill(words.notBefore, { date: reason.notBefore })}
    </span>
  );
