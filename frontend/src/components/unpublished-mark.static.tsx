import * as words from 'virtual:words/preview';
import type { Unpublished } from '../content/schemas.ts';
import { fill } from '../words/fill.ts';

interface UnpublishedMarkProps {
  /** Why visitors cannot see it; undefined if they can. */
  reason: Unpublished['unpublishedReason'];
  className?: string;
}

/** A style of its own, because only the dev server shows the mark: the stylesheet does not need it. */
const STYLE = {
  margin: '0 0.25rem',
  padding: '0.1rem 0.6rem',
  background: 'var(--color-signal)',
  color: '#fff',
  justifySelf: 'start',
  alignSelf: 'start',
};

/** Beside an article, a service or a member that visitors cannot see, in the dev server. */
export const UnpublishedMark = ({ reason, className }: UnpublishedMarkProps) =>
  reason && (
    <span data-unpublished="" className={className} style={STYLE}>
      {reason === 'draft' ? words.draft : fill(words.notBefore, { date: reason.notBefore })}
    </span>
  );
