import type { CoverDrawing } from '../../src/content/schema/entries.ts';

/** The frame of a cover. A card shows all of it, and some more on two sides. */
export const WIDTH = 480;
export const HEIGHT = 240;

/** Path data by strength. Far more than the frame on each side is drawn of what runs out of it. */
export interface Drawing {
  faint?: string;
  thin?: string;
  dash?: string;
  bold?: string;
  /** Width of the bold lines; 3 if absent. With round ends, a line without length is a dot of this size. */
  boldWidth?: number;
  filled?: string;
}

type Point = readonly [x: number, y: number];

const AFAR = 1200;
const [MIDDLE_X, MIDDLE_Y] = [WIDTH / 2, HEIGHT / 2];

const r = (number: number): number => Math.round(number * 10) / 10;
const join = <T>(items: readonly T[], path: (item: T, index: number) => string): string =>
  items.map(path).join('');
const upTo = (length: number) => Array.from({ length }, (_, index) => index);
const dot = (x: number, y: number) => `M${r(x)} ${r(y)}h0`;
const circle = (x: number, y: number, radius: number) => {
  const arc = `a${r(radius)} ${r(radius)} 0 1 0`;
  return `M${r(x - radius)} ${r(y)}${arc} ${r(2 * radius)} 0${arc} ${r(-2 * radius)} 0`;
};
/** A point on a circle around the middle. The angle is a share of a turn, from the top. */
const around = (angle: number, radius: number): Point => [
  r(MIDDLE_X + radius * Math.sin(2 * Math.PI * angle)),
  r(MIDDLE_Y - radius * Math.cos(2 * Math.PI * angle)),
];
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export const IDEAS: Record<keyof CoverDrawing, (numbers: readonly number[]) => Drawing> = {
  /** Horizontal bars, centred like layers of sand. */
  bars: (lengths) => {
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
  },

  /** A stroke for each day. In the last part of the period, the strokes run out. */
  days: (parts) => {
    const all = parts.reduce((sum, part) => sum + part, 0);
    const step = ratio(440, all - 1);
    const last = parts.at(-1)!;
    const first = all - last;
    const stroke = (day: number, height: number) => `M${r(20 + day * step)} 184v${r(-height)}`;
    return {
      faint: `M-${AFAR} 196H${AFAR}`,
      thin: join(upTo(first), (day) => stroke(day, 130)),
      bold: join(upTo(last), (day) => stroke(first + day, 130 * (1 - (day + 0.5) / last))),
      boldWidth: r(step * 0.52),
    };
  },

  /** Rings, each of which is full to a share. */
  dials: (shares) => {
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
  },

  /** Findings around a middle, each as far away as it took to find, on circles of equal distance. */
  links: (distances) => {
    const farthest = Math.max(...distances);
    const ends = distances.map((distance, index) =>
      around((index + 0.35) / distances.length, 24 + ratio(distance, farthest) * 84),
    );
    return {
      faint: join(upTo(10), (ring) => circle(MIDDLE_X, MIDDLE_Y, 24 + 28 * ring)),
      thin: join(ends, ([x, y]) => `M${MIDDLE_X} ${MIDDLE_Y}L${x} ${y}`),
      bold: join([...ends, [MIDDLE_X, MIDDLE_Y]], ([x, y]) => dot(x!, y!)),
      boldWidth: 13,
    };
  },

  /** Likelihood by impact: the squares grow with the product, those above the limit are full, and one is ringed. */
  matrix: ([likelihood = 3, impact = 3, limit = 9]) => {
    const cells = upTo(25).map((index): Point => [1 + (index % 5), 5 - Math.floor(index / 5)]);
    const at = ([column, row]: Point): Point => [
      MIDDLE_X + (column - 3) * 42,
      MIDDLE_Y - (row - 3) * 42,
    ];
    const square = (cell: Point) => {
      const [x, y] = at(cell);
      const size = 5 + Math.sqrt(cell[0] * cell[1]) * 5;
      return `M${r(x - size / 2)} ${r(y - size / 2)}h${r(size)}v${r(size)}h${r(-size)}z`;
    };
    const [accepted, above] = [false, true].map((isAbove) =>
      join(
        cells.filter(([column, row]) => column * row > limit === isAbove),
        square,
      ),
    );
    return {
      faint: join(
        upTo(6),
        (line) => `M-${AFAR} ${15 + line * 42}H${AFAR}M${135 + line * 42}-${AFAR}V${AFAR}`,
      ),
      thin: accepted!,
      filled: above!,
      bold: circle(...at([likelihood, impact]), 26),
    };
  },

  /** Lines that give way under loads, less with each line, until they are straight. */
  pressure: (loads) => {
    const step = WIDTH / loads.length;
    const half = r(step / 2);
    const heaviest = Math.max(...loads);
    const dent = (load: number, line: number) => r(ratio(load, heaviest) * 46 * 0.68 ** line);
    return {
      thin: join(upTo(9), (line) => {
        const dents = join(loads, (load) => {
          const depth = dent(load, line);
          return `c${r(half * 0.6)} 0 ${r(half * 0.45)} ${depth} ${half} ${depth}s${r(half * 0.4)} ${-depth} ${half} ${-depth}`;
        });
        return `M-${AFAR} ${70 + line * 19}H0${dents}H${AFAR}`;
      }),
      bold: join(
        loads,
        (load, index) => `M${r((index + 0.5) * step)}-${AFAR}V${r(62 + dent(load, 0))}`,
      ),
      boldWidth: 6,
    };
  },

  /** Stops on the horizon, a leg from each to the next, and the way back. */
  route: (stops) => {
    const [first, last] = [Math.min(...stops), Math.max(...stops)];
    const radius = 735;
    const points = stops.map((stop): Point => {
      const x = 50 + ratio(stop - first, last - first) * 380;
      return [r(x), r(900 - Math.sqrt(radius ** 2 - (x - MIDDLE_X) ** 2))];
    });
    const arc = ([fromX, fromY]: Point, [toX, toY]: Point, height: number) =>
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
  },

  /** Dots, some of which matter. They are spread as evenly as they can be. */
  share: ([all = 100, few = 10]) => {
    const columns = Math.max(Math.ceil(Math.sqrt(all * 2.7)), 2);
    const rows = Math.ceil(all / columns);
    const [stepX, stepY] = [440 / (columns - 1), 190 / Math.max(rows - 1, 1)];
    // The numbers of the R2 sequence, which leaves no gaps and no clusters.
    const spread = upTo(few).map((index) => {
      const [row, column] = [(index * 0.5698) % 1, (index * 0.7549 + 0.4) % 1];
      return Math.floor(row * rows) * columns + Math.floor(column * columns);
    });
    const matters = new Set(spread.filter((index) => index < all).toSorted((a, b) => a - b));
    const at = (index: number) =>
      dot(20 + (index % columns) * stepX, 25 + Math.floor(index / columns) * stepY);
    return {
      filled: join(
        upTo(all).filter((index) => !matters.has(index)),
        (index) => `${at(index).slice(0, -2)}h3v3h-3z`,
      ),
      bold: join([...matters], at),
      boldWidth: 17,
    };
  },

  /** A line for each beginning, which does not end. */
  years: (beginnings) => {
    const [first, last] = [Math.min(...beginnings), Math.max(...beginnings)];
    const step = 170 / Math.max(beginnings.length - 1, 1);
    const points = beginnings.map((year, index): Point => [
      r(30 + ratio(year - first, last - first) * 390),
      r(200 - index * step),
    ]);
    return {
      faint: `M-${AFAR} 222H${AFAR}${join(points, ([x, y]) => `M${x} ${y}V222`)}`,
      bold: join(points, ([x, y]) => `M${x} ${y}H${AFAR}`),
      filled: join(points, ([x, y]) => circle(x, y, 7)),
    };
  },
};
