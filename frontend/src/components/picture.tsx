import type { MotifPaths } from './motif.ts';

interface PictureProps {
  drawing: MotifPaths;
  /** What it stands for. Without one, it is an ornament. */
  label?: string;
  className?: string;
}

export const Picture = ({ drawing, label, className }: PictureProps) => (
  <svg
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
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
