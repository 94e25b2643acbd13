import type { Member } from '../../content/team.ts';
import { drawContours } from '../../ui/motif.ts';
import { Picture } from '../../ui/picture.tsx';

/** In place of a photograph: contours that are each member's own. */
export const Portrait = ({ member, className }: { member: Member; className?: string }) => (
  <div className={`on-dark overflow-hidden bg-deep ${className}`}>
    <Picture
      drawing={drawContours(member.id, { size: 360, rings: 15 })}
      className="size-full text-brass-light opacity-75"
    />
  </div>
);
