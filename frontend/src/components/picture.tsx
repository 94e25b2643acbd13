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
    {drawing.neck !== undefined && <TowardsNeck drawing={drawing} neck={drawing.neck} />}
    <path
      d={drawing.lines}
      stroke={drawing.neck === undefined ? 'currentColor' : `url(#${gradientId(drawing)})`}
      vectorEffect="non-scaling-stroke"
    />
    {drawing.grains && (
      <path
        d={drawing.grains}
        strokeWidth="4"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    )}
  </svg>
);

/** The same drawing has the same one. */
const gradientId = ({ width, height, neck }: MotifPaths) => `glassNeck-${width}-${height}-${neck}`;

/** The lines of a glass are faint at the rim and clear at the neck. */
const TowardsNeck = ({ drawing, neck }: { drawing: MotifPaths; neck: number }) => (
  <linearGradient
    id={gradientId(drawing)}
    gradientUnits="userSpaceOnUse"
    x1="0"
    x2="0"
    y1="0"
    y2={drawing.height}
  >
    <stop stopColor="currentColor" stopOpacity=".35" />
    <stop stopColor="currentColor" stopOpacity=".8" offset={neck / drawing.height} />
    <stop stopColor="currentColor" stopOpacity=".35" offset="1" />
  </linearGradient>
);

/** A frame, filled by the picture or drawing that an editor chose. */
export const Art = ({ html, className }: { html: string; className: string }) => (
  <div
    className={clsx('cover-art overflow-hidden', className)}
    dangerouslySetInnerHTML={{ __html: html }}
  />
);
