import type { PortraitName } from '../../content/schema/entries.ts';
import type { Member } from '../../content/team.ts';
import { drawContours, randomFrom } from '../../components/motif.ts';

/** The edge of a portrait, in units of the drawing. A page may cut off a part at two sides. */
const SIZE = 360;
const MIDDLE = SIZE / 2;

interface Drawing {
  thin: string;
  bold: string;
}

const r = Math.round;
const circle = (x: number, y: number, radius: number) =>
  `M${r(x - radius)} ${r(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

/** Decisions: a tree that divides, and one way through it. */
const branches = (seed: string): Drawing => {
  const random = randomFrom(seed);
  const levels = [20, 100, 180, 260, 340];
  const at = (level: number, index: number) => (SIZE * (index + 0.5)) / 2 ** level;
  let thin = '';
  let bold = '';
  let way = 0;
  for (let level = 0; level < levels.length - 1; level += 1) {
    const next = way * 2 + (random() < 0.5 ? 0 : 1);
    for (let index = 0; index < 2 ** level; index += 1) {
      for (const child of [2 * index, 2 * index + 1]) {
        const [y, to] = [levels[level]!, levels[level + 1]!];
        const bend = (y + to) / 2;
        const line = `M${r(at(level, index))} ${y}C${r(at(level, index))} ${bend} ${r(at(level + 1, child))} ${bend} ${r(at(level + 1, child))} ${to}`;
        if (child === next) bold += line;
        else thin += line;
      }
    }
    way = next;
  }
  return { thin, bold: bold + circle(at(levels.length - 1, way), levels.at(-1)!, 7) };
};

/** Scattered evidence: points, each joined to those nearest to it, and one figure that emerges. */
const constellation = (seed: string): Drawing => {
  const random = randomFrom(seed);
  const cells = 6;
  const points = Array.from({ length: cells * cells }, (_, index) => {
    const [column, row] = [index % cells, Math.floor(index / cells)];
    const place = (cell: number) => ((cell + 0.18 + random() * 0.64) * SIZE) / cells;
    return [r(place(column)), r(place(row))] as const;
  });
  const distance = (a: number, b: number) =>
    Math.hypot(points[a]![0] - points[b]![0], points[a]![1] - points[b]![1]);
  const nearest = (to: number, count: number) =>
    points
      .map((_, index) => index)
      .filter((index) => index !== to)
      .toSorted((a, b) => distance(to, a) - distance(to, b))
      .slice(0, count);
  const thin = points
    .flatMap(([x, y], index) => [
      circle(x, y, 2),
      ...nearest(index, 2).map((other) => `M${x} ${y}L${points[other]!.join(' ')}`),
    ])
    .join('');
  const figure = [7, 9, 16, 22, 26, 19, 7].map((index) => points[index]!);
  return {
    thin,
    bold: `M${figure.map((point) => point.join(' ')).join('L')}${figure.map(([x, y]) => circle(x, y, 5)).join('')}`,
  };
};

/** Ground: contour lines as on a map, and a way across them. */
const terrain = (seed: string): Drawing => ({
  thin: drawContours(seed, { size: SIZE, rings: 14 }),
  bold: `M36 ${SIZE}C60 250 150 290 168 214S250 150 262 96${circle(266, 82, 12)}`,
});

/** Controls: threads that pass over and under each other, and one place where a thread is missing. */
const weave = (seed: string): Drawing => {
  const random = randomFrom(seed);
  const [threads, step] = [9, SIZE / 9];
  const gap = 3 + Math.floor(random() * 3);
  let thin = '';
  for (let row = 0; row < threads; row += 1) {
    for (let column = 0; column < threads; column += 1) {
      const [x, y] = [column * step, row * step];
      if (column === gap && row === gap) continue;
      const isAcross = (row + column) % 2 === 0;
      for (const line of [9, 20, 31])
        thin += isAcross ? `M${x} ${y + line}h${step}` : `M${x + line} ${y}v${step}`;
    }
  }
  return { thin, bold: `M${gap * step + 4} ${gap * step + 4}h32v32h-32z` };
};

/** People: circles that overlap, and one that has left. */
const circles = (seed: string): Drawing => {
  const random = randomFrom(seed);
  const turn = random() * 0.6;
  const wheel = Array.from({ length: 8 }, (_, index) => {
    const angle = ((index + turn) / 8) * 2 * Math.PI;
    return [MIDDLE - 16 + 64 * Math.cos(angle), MIDDLE + 14 + 64 * Math.sin(angle)] as const;
  });
  return {
    thin: wheel
      .map(([x, y]) => [40, 32, 24].map((radius) => circle(x, y, radius)).join(''))
      .join(''),
    bold: circle(280, 80, 26),
  };
};

const PORTRAITS: Record<PortraitName, (seed: string) => Drawing> = {
  branches,
  circles,
  constellation,
  terrain,
  weave,
};

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
