import type { Drawing } from './motif.ts';

export const Picture = ({ drawing, className }: { drawing: Drawing; className?: string }) => (
  <svg
    aria-hidden="true"
    className={className}
    width={drawing.width}
    height={drawing.height}
    viewBox={`0 0 ${drawing.width} ${drawing.height}`}
    preserveAspectRatio="xMidYMid slice"
    fill="none"
  >
    <path d={drawing.lines} stroke="currentColor" />
    {drawing.grains && (
      <path
        d={drawing.grains}
        strokeWidth="4"
        strokeLinecap="round"
        className="stroke-brass-light"
      />
    )}
  </svg>
);
