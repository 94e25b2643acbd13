import type { Member } from '../../content/team.ts';
import { PORTRAITS, SIZE } from './portraits.ts';

const GROUNDS = [
  'on-dark bg-deep text-brass-light',
  'sand-band text-accent',
  'on-dark bg-umber text-sand',
  'on-dark bg-ink text-brass-light',
] as const;

export const Portrait = ({ member, className }: { member: Member; className?: string }) => {
  if (member.image)
    return (
      <div
        className={`cover-art overflow-hidden ${className}`}
        dangerouslySetInnerHTML={{ __html: member.image }}
      />
    );
  const { thin, bold } = PORTRAITS[member.portrait](member.id);
  return (
    <div
      className={`drawing overflow-hidden dark:border dark:border-rule ${GROUNDS[(member.order - 1) % GROUNDS.length]} ${className}`}
    >
      <svg
        aria-hidden="true"
        className="size-full"
        width={SIZE}
        height={SIZE}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        stroke="currentColor"
      >
        <path d={thin} opacity=".6" />
        <path d={bold} strokeWidth="4" strokeLinecap="round" />
      </svg>
    </div>
  );
};
