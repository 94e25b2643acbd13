import { circle } from '../../src/components/logo/motif.ts';
import type { CoverDrawing } from '../../src/content/schema/entries.ts';

/** The frame of a cover. A card shows all of it, and some more on two sides. */
const WIDTH = 480;
const HEIGHT = 240;

/** Path data by strength. */
interface Drawing {
  faint?: string;
  thin?: string;
  /** The dashes of the thin lines. */
  dash?: string;
  bold?: string;
  /** Width of the bold lines; 3 if absent. */
  boldWidth?: number;
  filled?: string;
  /** Lines without length: their round ends are dots. */
  points?: string;
  pointSize?: number;
}

type Numbers = readonly number[];
type Point = readonly [x: number, y: number];

/** A coordinate outside of the frame, however wide a card is. */
const AFAR = 1200;
const [MIDDLE_X, MIDDLE_Y] = [WIDTH / 2, HEIGHT / 2];

const round = (number: number): number => Math.round(number * 10) / 10;

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const join = <T>(items: readonly T[], path: (item: T, index: number) => string): string =>
  items.map(path).join('');

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

const dot = ([x, y]: Point): string => `M${round(x)} ${round(y)}h0`;

/** A point on a circle around the middle. The angle is a share of a turn, from the top. */
const around = (angle: number, radius: number): Point => [
  round(MIDDLE_X + radius * Math.sin(2 * Math.PI * angle)),
  round(MIDDLE_Y - radius * Math.cos(2 * Math.PI * angle)),
];

/** Horizontal bars, centered like layers of sand. */
const bars = (lengths: Numbers): Drawing => {
  const step = 200 / lengths.length;
  const longest = Math.max(...lengths);
  const bar = (length: number, index: number) => {
    const half = ratio(length, longest) * 200;
    const y = 20 + (index + 0.5) * step;
    return `M${round(MIDDLE_X - half)} ${round(y)}h${round(2 * half)}`;
  };
  return {
    faint: `M${MIDDLE_X}-${AFAR}V${AFAR}`,
    bold: join(lengths, bar),
    boldWidth: round(Math.min(step * 0.45, 14)),
  };
};

/**
 * A stroke for each day, and for the days before. In the last part of the period, the strokes run
 * out.
 */
const days = (parts: Numbers): Drawing => {
  const all = parts.reduce((sum, part) => sum + part, 0);
  const last = parts.at(-1)!;
  const first = all - last;
  const step = ratio(440, all - 1);
  const height = 150;
  const before = Math.min(120, Math.floor(ratio(300, step)));
  const stroke = (day: number, length: number) =>
    `M${round(20 + day * step)} 200v${round(-length)}`;
  return {
    faint: `M-${AFAR} 204H${AFAR}` + join(range(before), (day) => stroke(-1 - day, height)),
    thin: join(range(first), (day) => stroke(day, height)),
    bold: join(range(last), (day) => stroke(first + day, height * (1 - (day + 0.5) / last))),
    boldWidth: round(step * 0.52),
  };
};

/** Rings, each of which is full to a share. */
const dials = (shares: Numbers): Drawing => {
  const margin = 30;
  const step = (WIDTH - 2 * margin) / shares.length;
  const radius = Math.min(46, step * 0.38);
  const middleOf = (index: number): Point => [margin + (index + 0.5) * step, MIDDLE_Y];
  const arc = (share: number, index: number) => {
    // A full turn would end where it begins, and draw nothing.
    const full = Math.min(share, 0.999);
    const [x, y] = around(full, radius);
    const start = `M${round(middleOf(index)[0])} ${round(MIDDLE_Y - radius)}`;
    const largeArc = full > 0.5 ? 1 : 0;
    const shape = `a${round(radius)} ${round(radius)} 0 ${largeArc} 1`;
    return `${start}${shape} ${round(x - MIDDLE_X)} ${round(y - MIDDLE_Y + radius)}`;
  };
  return {
    faint: `M-${AFAR} ${MIDDLE_Y}H${AFAR}`,
    thin: join(shares, (_, index) => circle(middleOf(index), radius)),
    bold: join(shares, arc),
    boldWidth: 11,
  };
};

/** Findings around a middle, each as far away as it took to find, on circles of equal distance. */
const links = (distances: Numbers): Drawing => {
  const farthest = Math.max(...distances);
  const middle: Point = [MIDDLE_X, MIDDLE_Y];
  const ends = distances.map((distance, index) => {
    const angle = (index + 0.35) / distances.length;
    return around(angle, 24 + ratio(distance, farthest) * 84);
  });
  return {
    faint: join(range(10), (ring) => circle(middle, 24 + 28 * ring)),
    thin: join(ends, ([x, y]) => `M${MIDDLE_X} ${MIDDLE_Y}L${x} ${y}`),
    points: join([...ends, middle], dot),
    pointSize: 13,
  };
};

/**
 * Likelihood by impact: the squares grow with the product, those above the limit are full, and one
 * is ringed.
 */
const matrix = ([likelihood = 3, impact = 3, limit = 9]: Numbers): Drawing => {
  const step = 42;
  const cells = range(25).map((index): Point => [1 + (index % 5), 5 - Math.floor(index / 5)]);
  const at = ([column, row]: Point): Point => [
    MIDDLE_X + (column - 3) * step,
    MIDDLE_Y - (row - 3) * step,
  ];
  const square = (cell: Point) => {
    const [x, y] = at(cell);
    const size = 5 + Math.sqrt(cell[0] * cell[1]) * 5;
    const side = round(size);
    return `M${round(x - size / 2)} ${round(y - size / 2)}h${side}v${side}h${round(-size)}z`;
  };
  const isAbove = ([column, row]: Point) => column * row > limit;
  const gridLine = (line: number) =>
    `M-${AFAR} ${15 + line * step}H${AFAR}M${135 + line * step}-${AFAR}V${AFAR}`;
  return {
    faint: join(range(6), gridLine),
    thin: join(
      cells.filter((cell) => !isAbove(cell)),
      square,
    ),
    filled: join(cells.filter(isAbove), square),
    bold: circle(at([likelihood, impact]), 26),
  };
};

/** Lines that give way under loads, less with each line, until they are straight. */
const pressure = (loads: Numbers): Drawing => {
  const step = WIDTH / loads.length;
  const half = round(step / 2);
  const heaviest = Math.max(...loads);
  const deepest = 46;
  /** What is left of a dent in the next line. */
  const decay = 0.68;
  const depthOf = (load: number, line: number) =>
    round(ratio(load, heaviest) * deepest * decay ** line);
  const dent = (depth: number) => {
    const down = `c${round(half * 0.6)} 0 ${round(half * 0.45)} ${depth} ${half} ${depth}`;
    const up = `s${round(half * 0.4)} ${-depth} ${half} ${-depth}`;
    return down + up;
  };
  const lineAt = (line: number) => {
    const dents = join(loads, (load) => dent(depthOf(load, line)));
    return `M-${AFAR} ${70 + line * 19}H0${dents}H${AFAR}`;
  };
  const weight = (load: number, index: number) => {
    const x = round((index + 0.5) * step);
    return `M${x}-${AFAR}V${round(62 + depthOf(load, 0))}`;
  };
  return { thin: join(range(9), lineAt), bold: join(loads, weight), boldWidth: 6 };
};

/** Stops on the horizon, a leg from each to the next, and the way back. */
const route = (stops: Numbers): Drawing => {
  const [first, last] = [Math.min(...stops), Math.max(...stops)];
  const radius = 735;
  const bottom = 900;
  const points = stops.map((stop): Point => {
    const x = 50 + ratio(stop - first, last - first) * 380;
    const height = Math.sqrt(radius ** 2 - (x - MIDDLE_X) ** 2);
    return [round(x), round(bottom - height)];
  });
  const horizon = (each: number) =>
    `M${MIDDLE_X - each} ${bottom}a${each} ${each} 0 0 1 ${2 * each} 0`;
  const leg = ([fromX, fromY]: Point, [toX, toY]: Point, height: number) => {
    const [topX, topY] = [round((fromX + toX) / 2), round(Math.min(fromY, toY) - height)];
    return `M${fromX} ${fromY}Q${topX} ${topY} ${toX} ${toY}`;
  };
  const legTo = (point: Point, index: number) => {
    const from = points[index]!;
    return leg(from, point, Math.abs(point[0] - from[0]) * 0.55);
  };
  return {
    faint: join([radius, 690, 640, 580], horizon),
    thin: leg(points[0]!, points.at(-1)!, 235),
    dash: '2 7',
    bold: join(points.slice(1), legTo),
    points: join(points, dot),
    pointSize: 16,
  };
};

/** The steps of the R2 sequence, which leaves no gaps and no clusters. */
const [R2_X, R2_Y] = [0.7549, 0.5698];

/** Dots, some of which matter. They are spread as evenly as they can be. */
const share = ([all = 100, few = 10]: Numbers): Drawing => {
  const columns = Math.max(Math.ceil(Math.sqrt(all * 2.7)), 2);
  const rows = Math.ceil(all / columns);
  const [stepX, stepY] = [440 / (columns - 1), 190 / Math.max(rows - 1, 1)];
  const spread = range(few).map((index) => {
    const row = Math.floor(((index * R2_Y) % 1) * rows);
    const column = Math.floor(((index * R2_X + 0.4) % 1) * columns);
    return row * columns + column;
  });
  const matters = new Set(spread.filter((index) => index < all).toSorted((a, b) => a - b));
  const others = range(all).filter((index) => !matters.has(index));
  const start = (index: number) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return `M${round(20 + column * stepX)} ${round(25 + row * stepY)}`;
  };
  return {
    filled: join(others, (index) => `${start(index)}h3v3h-3z`),
    points: join([...matters], (index) => `${start(index)}h0`),
    pointSize: 17,
  };
};

/** A line for each beginning, which does not end. */
const years = (beginnings: Numbers): Drawing => {
  const [first, last] = [Math.min(...beginnings), Math.max(...beginnings)];
  const step = 170 / Math.max(beginnings.length - 1, 1);
  const bottom = 222;
  const points = beginnings.map((year, index): Point => {
    const x = 30 + ratio(year - first, last - first) * 390;
    return [round(x), round(200 - index * step)];
  });
  const feet = join(points, ([x, y]) => `M${x} ${y}V${bottom}`);
  return {
    faint: `M-${AFAR} ${bottom}H${AFAR}${feet}`,
    bold: join(points, ([x, y]) => `M${x} ${y}H${AFAR}`),
    points: join(points, dot),
    pointSize: 14,
  };
};

/** What an article's field `drawing` can name. */
export const DRAWINGS: Record<keyof CoverDrawing, (numbers: Numbers) => Drawing> = {
  bars,
  days,
  dials,
  links,
  matrix,
  pressure,
  route,
  share,
  years,
};

const SVG = [
  '<svg aria-hidden="true"',
  `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`,
  'fill="none" stroke="currentColor" stroke-linecap="round" overflow="visible">',
].join(' ');

/** In the color of the text around it. What lies outside of the frame is shown, too. */
export const drawCover = (name: keyof CoverDrawing, numbers: Numbers): string => {
  const {
    faint,
    thin,
    bold,
    filled,
    points,
    boldWidth = 3,
    pointSize,
    dash,
  } = DRAWINGS[name](numbers);
  const path = (d: string | undefined, attributes: string) =>
    d ? `<path d="${d}" ${attributes}/>` : '';
  const dashes = dash ? ` stroke-dasharray="${dash}"` : '';
  return [
    SVG,
    path(faint, 'opacity=".3"'),
    path(thin, `opacity=".7" stroke-width="1.5"${dashes}`),
    path(bold, `stroke-width="${boldWidth}"`),
    path(filled, 'fill="currentColor" stroke="none"'),
    path(points, `class="points" stroke-width="${pointSize}"`),
    '</svg>',
  ].join('');
};
