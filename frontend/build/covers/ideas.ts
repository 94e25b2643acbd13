import type { CoverDrawing } from '../../src/content/schema/entries.ts';

/** The frame of a cover. A card shows all of it, and some more on two sides. */
export const WIDTH = 480;
export const HEIGHT = 240;

/** Path data by strength. Far more than the frame on each side is drawn of what runs out of it. */
export interface Drawing {
  /** Lines in the background. */
  faint?: string;
  thin?: string;
  /** Dashes of the thin lines, as `stroke-dasharray`. */
  dash?: string;
  bold?: string;
  /** Width of the bold lines; 3 if absent. With round ends, a line without length is a dot of this size. */
  boldWidth?: number;
  filled?: string;
}

const AFAR = 1200;
const [MIDDLE_X, MIDDLE_Y] = [WIDTH / 2, HEIGHT / 2];

const r = (number: number): number => Math.round(number * 10) / 10;
const join = <T>(items: readonly T[], path: (item: T, index: number) => string): string =>
  items.map(path).join('');
const dot = (x: number, y: number) => `M${r(x)} ${r(y)}h0`;
const circle = (x: number, y: number, radius: number) =>
  `M${r(x - radius)} ${r(y)}a${r(radius)} ${r(radius)} 0 1 0 ${r(2 * radius)} 0a${r(radius)} ${r(radius)} 0 1 0 ${r(-2 * radius)} 0`;
/** A point on a circle around the middle. The angle is a share of a turn, from the top. */
const around = (angle: number, radius: number): [number, number] => [
  r(MIDDLE_X + radius * Math.sin(2 * Math.PI * angle)),
  r(MIDDLE_Y - radius * Math.cos(2 * Math.PI * angle)),
];
/** A part of a whole, which may be 0. */
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Horizontal bars, centred like layers of sand. */
const bars = (lengths: readonly number[]): Drawing => {
  const step = 200 / lengths.length;
  const longest = Math.max(...lengths);
  return {
    faint: `M${MIDDLE_X}-${AFAR}V${AFAR}`,
    bold: join(lengths, (length, index) => {
      const half = ratio(length, longest) * 200;
      return `M${r(MIDDLE_X - half)} ${r(20 + (index + 0.5) * step)}h${r(2 * half)}`;
    }),
    boldWidth: r(Math.min(step * 0.45, 14)),
  };
};

/** A stroke for each day. In the last part of the period, the strokes run out. */
const days = (parts: readonly number[]): Drawing => {
  const step = ratio(440, sum(parts) - 1);
  const last = parts.at(-1)!;
  const first = sum(parts) - last;
  const stroke = (day: number, height: number) => `M${r(20 + day * step)} 184v${r(-height)}`;
  return {
    faint: `M-${AFAR} 196H${AFAR}`,
    thin: join(Array.from({ length: first }), (_, day) => stroke(day, 130)),
    bold: join(Array.from({ length: last }), (_, day) => stroke(first + day, 130 * (1 - (day + 0.5) / last))),
    boldWidth: r(step * 0.52),
  };
};

/** Rings, each of which is full to a share. */
const dials = (shares: readonly number[]): Drawing => {
  const step = WIDTH / shares.length;
  const radius = Math.min(46, step * 0.38);
  return {
    faint: `M-${AFAR} ${MIDDLE_Y}H${AFAR}`,
    thin: join(shares, (_, index) => circle((index + 0.5) * step, MIDDLE_Y, radius)),
    bold: join(shares, (share, index) => {
      const full = Math.min(share, 0.999);
      const [x, y] = around(full, radius);
      return `M${r((index + 0.5) * step)} ${r(MIDDLE_Y - radius)}a${r(radius)} ${r(radius)} 0 ${full > 0.5 ? 1 : 0} 1 ${r(x - MIDDLE_X)} ${r(y - MIDDLE_Y + radius)}`;
    }),
    boldWidth: 11,
  };
};

/** Findings around a middle, each as far away as it took to find, on circles of equal distance. */
const links = (distances: readonly number[]): Drawing => {
  const farthest = Math.max(...distances);
  const ends = distances.map((distance, index) =>
    around((index + 0.35) / distances.length, 24 + ratio(distance, farthest) * 84),
  );
  return {
    faint: join([24, 52, 80, 108, 136, 164, 192, 220, 248, 276], (radius) =>
      circle(MIDDLE_X, MIDDLE_Y, radius),
    ),
    thin: join(ends, ([x, y]) => `M${MIDDLE_X} ${MIDDLE_Y}L${x} ${y}`),
    bold: join(ends, ([x, y]) => dot(x, y)) + dot(MIDDLE_X, MIDDLE_Y),
    boldWidth: 13,
  };
};

/** Likelihood by impact: the squares grow with the product, those above the limit are full, and one is ringed. */
const matrix = ([likelihood = 3, impact = 3, limit = 9]: readonly number[]): Drawing => {
  const cells = Array.from(
    { length: 25 },
    (_, index) => [1 + (index % 5), 5 - Math.floor(index / 5)] as const,
  );
  const at = (column: number, row: number) =>
    [MIDDLE_X + (column - 3) * 42, MIDDLE_Y - (row - 3) * 42] as const;
  const square = ([column, row]: readonly [number, number]) => {
    const [x, y] = at(column, row);
    const size = 5 + Math.sqrt(column * row) * 5;
    return `M${r(x - size / 2)} ${r(y - size / 2)}h${r(size)}v${r(size)}h${r(-size)}z`;
  };
  return {
    faint: join(
      [0, 1, 2, 3, 4, 5],
      (line) => `M-${AFAR} ${15 + line * 42}H${AFAR}M${135 + line * 42}-${AFAR}V${AFAR}`,
    ),
    thin: join(
      cells.filter(([column, row]) => column * row <= limit),
      square,
    ),
    filled: join(
      cells.filter(([column, row]) => column * row > limit),
      square,
    ),
    bold: circle(...at(likelihood, impact), 26),
  };
};

/** Lines that give way under loads, less with each line, until they are straight. */
const pressure = (loads: readonly number[]): Drawing => {
  const step = WIDTH / loads.length;
  const heaviest = Math.max(...loads);
  const dent = (load: number, line: number) => r(ratio(load, heaviest) * 46 * 0.68 ** line);
  return {
    thin: join(Array.from({ length: 9 }), (_, line) => {
      const dents = join(loads, (load) => {
        const [depth, half] = [dent(load, line), r(step / 2)];
        return `c${r(half * 0.6)} 0 ${r(half * 0.45)} ${depth} ${half} ${depth}s${r(half * 0.4)} ${-depth} ${half} ${-depth}`;
      });
      return `M-${AFAR} ${70 + line * 19}H0${dents}H${AFAR}`;
    }),
    bold: join(loads, (load, index) => `M${r((index + 0.5) * step)}-${AFAR}V${r(62 + dent(load, 0))}`),
    boldWidth: 6,
  };
};

/** Stops on the horizon, a leg from each to the next, and the way back. */
const route = (stops: readonly number[]): Drawing => {
  const [first, last] = [Math.min(...stops), Math.max(...stops)];
  const radius = 735;
  const onHorizon = (stop: number): [number, number] => {
    const x = 50 + ratio(stop - first, last - first) * 380;
    return [r(x), r(900 - Math.sqrt(radius ** 2 - (x - MIDDLE_X) ** 2))];
  };
  const points = stops.map(onHorizon);
  const arc = ([fromX, fromY]: [number, number], [toX, toY]: [number, number], height: number) =>
    `M${fromX} ${fromY}Q${r((fromX + toX) / 2)} ${r(Math.min(fromY, toY) - height)} ${toX} ${toY}`;
  return {
    faint: join(
      [radius, 690, 640, 580],
      (each) => `M${MIDDLE_X - each} 900a${each} ${each} 0 0 1 ${2 * each} 0`,
    ),
    thin: arc(points[0]!, points.at(-1)!, 235),
    dash: '2 7',
    bold: join(points.slice(1), (point, index) => {
      const from = points[index]!;
      return arc(from, point, Math.abs(point[0] - from[0]) * 0.55);
    }),
    filled: join(points, ([x, y]) => circle(x, y, 8)),
  };
};

/** Dots, some of which matter. They are spread as evenly as they can be. */
const share = ([all = 100, few = 10]: readonly number[]): Drawing => {
  const columns = Math.max(Math.ceil(Math.sqrt(all * 2.7)), 2);
  const [stepX, stepY] = [440 / (columns - 1), 190 / Math.max(Math.ceil(all / columns) - 1, 1)];
  const rows = Math.ceil(all / columns);
  // The numbers of the R2 sequence, which leaves no gaps and no clusters.
  const matters = new Set(
    Array.from(
      { length: few },
      (_, index) =>
        Math.floor(((index * 0.5698) % 1) * rows) * columns +
        Math.floor(((index * 0.7549 + 0.4) % 1) * columns),
    ).filter((index) => index < all),
  );
  const at = (index: number) => dot(20 + (index % columns) * stepX, 25 + Math.floor(index / columns) * stepY);
  const indexes = Array.from({ length: all }, (_, index) => index);
  return {
    filled: join(
      indexes.filter((index) => !matters.has(index)),
      (index) => `${at(index).slice(0, -2)}h3v3h-3z`,
    ),
    bold: join(
      [...matters].toSorted((a, b) => a - b),
      at,
    ),
    boldWidth: 17,
  };
};

/** A line for each beginning, which does not end. */
const years = (beginnings: readonly number[]): Drawing => {
  const [first, last] = [Math.min(...beginnings), Math.max(...beginnings)];
  const step = 170 / Math.max(beginnings.length - 1, 1);
  const points = beginnings.map(
    (year, index) => [r(30 + ratio(year - first, last - first) * 390), r(200 - index * step)] as const,
  );
  return {
    faint: `M-${AFAR} 222H${AFAR}${join(points, ([x, y]) => `M${x} ${y}V222`)}`,
    bold: join(points, ([x, y]) => `M${x} ${y}H${AFAR}`),
    filled: join(points, ([x, y]) => circle(x, y, 7)),
  };
};

/** What a cover can show, by the name of the field. */
export const IDEAS: Record<keyof CoverDrawing, (numbers: readonly number[]) => Drawing> = {
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
