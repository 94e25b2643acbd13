import type { PortraitName } from '../../content/schema/entries.ts';
import type { Member } from '../../content/team.ts';
import { circle, drawContours, randomFrom } from '../../components/logo/motif.ts';
import { Art } from '../../components/picture.tsx';

/** The edge of a portrait, in units of the drawing. A page may cut off a part at two sides. */
const SIZE = 360;
const MIDDLE = SIZE / 2;

interface PortraitPaths {
  thin: string;
  bold: string;
}

const round = Math.round;

/** Decisions: a tree that divides, and one path through it. */
const branches = (seed: string): PortraitPaths => {
  const random = randomFrom(seed);
  const levels = [20, 100, 180, 260, 340];
  const xOf = (level: number, index: number) => round((SIZE * (index + 0.5)) / 2 ** level);
  const branch = (level: number, from: number, to: number) => {
    const [y, nextY] = [levels[level]!, levels[level + 1]!];
    const [x, nextX] = [xOf(level, from), xOf(level + 1, to)];
    const bend = (y + nextY) / 2;
    return `M${x} ${y}C${x} ${bend} ${nextX} ${bend} ${nextX} ${nextY}`;
  };
  const last = levels.length - 1;
  let thin = '';
  let bold = '';
  let chosen = 0;
  for (let level = 0; level < last; level += 1) {
    chosen = chosen * 2 + (random() < 0.5 ? 0 : 1);
    for (let child = 0; child < 2 ** (level + 1); child += 1) {
      const line = branch(level, Math.floor(child / 2), child);
      if (child === chosen) bold += line;
      else thin += line;
    }
  }
  return { thin, bold: bold + circle([xOf(last, chosen), levels[last]!], 7) };
};

/** Scattered evidence: points, each joined to those nearest to it, and one figure that emerges. */
const constellation = (seed: string): PortraitPaths => {
  const random = randomFrom(seed);
  const cells = 6;
  const within = (cell: number) => round(((cell + 0.18 + random() * 0.64) * SIZE) / cells);
  const points = Array.from({ length: cells * cells }, (_, index) => {
    const x = within(index % cells);
    const y = within(Math.floor(index / cells));
    return { x, y };
  });
  type Star = (typeof points)[number];
  const nearestTo = (star: Star) => {
    const distance = (other: Star) => Math.hypot(star.x - other.x, star.y - other.y);
    const others = points.filter((other) => other !== star);
    return others.toSorted((one, other) => distance(one) - distance(other)).slice(0, 2);
  };
  const join = (star: Star, other: Star) => `M${star.x} ${star.y}L${other.x} ${other.y}`;
  const drawStar = (star: Star) =>
    circle([star.x, star.y], 2) +
    nearestTo(star)
      .map((other) => join(star, other))
      .join('');
  const figure = [7, 9, 16, 22, 26, 19, 7].map((index) => points[index]!);
  const outline = figure.map(({ x, y }) => `${x} ${y}`).join('L');
  const corners = figure.map(({ x, y }) => circle([x, y], 5)).join('');
  return { thin: points.map(drawStar).join(''), bold: `M${outline}${corners}` };
};

/** Ground: contour lines as on a map, and a path across them. */
const terrain = (seed: string): PortraitPaths => ({
  thin: drawContours(seed, { size: SIZE, rings: 14 }),
  bold: `M36 ${SIZE}C60 250 150 290 168 214S250 150 262 96${circle([266, 82], 12)}`,
});

/** Controls: threads that pass over and under each other, and a gap where one is missing. */
const weave = (seed: string): PortraitPaths => {
  const random = randomFrom(seed);
  const cells = 9;
  const step = SIZE / cells;
  const gap = 3 + Math.floor(random() * 3);
  /** Three threads across a cell, or down it. */
  const drawCell = (column: number, row: number) => {
    const [x, y] = [column * step, row * step];
    const isAcross = (row + column) % 2 === 0;
    const threads = [9, 20, 31].map((offset) =>
      isAcross ? `M${x} ${y + offset}h${step}` : `M${x + offset} ${y}v${step}`,
    );
    return threads.join('');
  };
  let thin = '';
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const isGap = column === gap && row === gap;
      if (!isGap) thin += drawCell(column, row);
    }
  }
  const corner = gap * step + 4;
  return { thin, bold: `M${corner} ${corner}h32v32h-32z` };
};

/** People: circles that overlap, and one that has left. */
const circles = (seed: string): PortraitPaths => {
  const random = randomFrom(seed);
  const turn = random() * 0.6;
  const wheel = Array.from({ length: 8 }, (_, index) => {
    const angle = ((index + turn) / 8) * 2 * Math.PI;
    const x = round(MIDDLE - 16 + 64 * Math.cos(angle));
    const y = round(MIDDLE + 14 + 64 * Math.sin(angle));
    return [x, y] as const;
  });
  return {
    thin: wheel
      .map((middle) => [40, 32, 24].map((radius) => circle(middle, radius)).join(''))
      .join(''),
    bold: circle([280, 80], 26),
  };
};

const PORTRAITS: Record<PortraitName, (seed: string) => PortraitPaths> = {
  branches,
  circles,
  constellation,
  terrain,
  weave,
};

/** In the dark, it is the navy that the section around it is not. */
const GROUNDS = [
  'on-dark bg-deep text-brass-light',
  'bg-sand text-umber',
  'on-dark bg-umber text-sand',
  'on-dark bg-ink text-brass-light',
] as const;

export const Portrait = ({ member, className }: { member: Member; className: string }) => {
  if (member.image) return <Art html={member.image} className={className} />;
  const { thin, bold } = PORTRAITS[member.portrait](member.id);
  return (
    <div
      className={`drawing overflow-hidden dark:border dark:border-rule dark:bg-card dark:text-brass-light ${GROUNDS[(member.order - 1) % GROUNDS.length]} ${className}`}
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
