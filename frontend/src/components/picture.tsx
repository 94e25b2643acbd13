import { clsx } from 'clsx/lite';
import type { MotifPaths } from './logo/motif.ts';

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

/** A frame, filled by the picture or drawing that an editor chose. */
export const Art = ({ html, className }: { html: string; className: string }) => (
  <div
    className={clsx('cover-art overflow-hidden', className)}
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
