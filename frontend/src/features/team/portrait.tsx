import type { Member } from '../../content/team.ts';
import { drawContours } from '../../ui/motif.ts';
import { Picture } from '../../ui/picture.tsx';

/** Alternating backgrounds, so that neighbouring portraits differ at a glance. */
const GROUNDS = ['bg-deep', 'bg-ink', 'bg-umber'] as const;

/** A drawing of contours in place of a photograph, unique to each member. */
export const Portrait = ({ member, className }: { member: Member; className?: string }) => (
  <div
    className={`on-dark overflow-hidden dark:border dark:border-rule ${GROUNDS[(member.order - 1) % GROUNDS.length]} ${className}`}
  >
    <Picture
      drawing={drawContours(member.id, { size: 360, rings: 20 })}
      className="size-full text-brass-light opacity-75"
    />
  </div>
);
