// The motif of the site: contour lines that run through a narrow neck, like sand. A seed always has
// the same picture.

/** About 2 π: another number would change all pictures by a hair. */
const FULL_TURN = 6.28;

/**
 * Returns a generator of pseudorandom numbers in [0, 1): mulberry32, seeded with FNV-1a, both in
 * the public domain.
 */
export const randomFrom = (seed: string): (() => number) => {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Point = readonly [x: number, y: number];

const toTenth = (length: number): number => Math.round(length * 10) / 10;

/** A circle, as path data. */
export const circle = ([x, y]: Point, radius: number): string => {
  const arc = `a${toTenth(radius)} ${toTenth(radius)} 0 1 0`;
  const diameter = toTenth(2 * radius);
  return `M${toTenth(x - radius)} ${toTenth(y)}${arc} ${diameter} 0${arc} ${-diameter} 0`;
};

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

/** The point at an index. Before the first and after the last: the same again, or around. */
const pointAt = (points: readonly Point[], index: number, closed: boolean): Point => {
  const last = points.length - 1;
  const known = closed
    ? (index + points.length) % points.length
    : Math.min(Math.max(index, 0), last);
  return points[known]!;
};

/** The control point of a spline that passes `at`, almost, between two others. */
const controlPoint = (before: Point, at: Point, after: Point): Point =>
  rounded([
    at[0] - (before[0] - 2 * at[0] + after[0]) / 8,
    at[1] - (before[1] - 2 * at[1] + after[1]) / 8,
  ]);

const halfway = (from: Point, to: Point): Point =>
  rounded([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);

/** `to` as numbers of a path, relative to the pen. A minus needs no space before it. */
const relativeTo = (pen: Point, to: Point): string =>
  `${to[0] - pen[0]} ${to[1] - pen[1]}`.replace(' -', '-');

/**
 * A smooth line through points: a quadratic B-spline. Each curve ends halfway between its control
 * point and the next, so that "t", which mirrors the control point, needs its end alone. Relative
 * integers keep the markup small.
 */
const smooth = (points: readonly Point[], closed = false): string => {
  const at = (index: number) => pointAt(points, index, closed);
  const controls = points.map((point, index) => controlPoint(at(index - 1), point, at(index + 1)));
  const [first, ...others] = controls as [Point, ...Point[]];
  const last = others.at(-1)!;
  const start = closed ? halfway(last, first) : first;
  let pen = start;
  let control = first;
  const curves = others.map((point) => {
    const end = halfway(control, point);
    const curve = relativeTo(pen, end);
    control = [2 * end[0] - control[0], 2 * end[1] - control[1]];
    pen = end;
    return curve;
  });
  const path = `M${start.join(' ')}q${relativeTo(start, first)} ${curves.join('t')}`;
  return closed ? `${path}t${relativeTo(pen, start)}z` : `${path}T${last.join(' ')}`;
};

/** Lines without length, which show as dots where strokes have round ends. */
const dots = (points: readonly Point[]): string =>
  points.map((point, index) => `m${relativeTo(points[index - 1] ?? [0, 0], point)}h0`).join('');

export interface MotifPaths {
  width: number;
  height: number;
  lines: string;
  grains: string;
  /** Of a glass: how far down its neck is, in the units of the drawing. */
  neck?: number;
}

interface GlassShape {
  width: number;
  height: number;
  lines: number;
  grains: number;
  /** Where the neck is, as a part of the height. */
  neck?: number;
}

/** An hourglass of contour lines, with sand that falls through its neck. */
export const drawGlass = (seed: string, shape: GlassShape): MotifPaths => {
  const { width, height, lines, grains, neck = 0.5 } = shape;
  // The order of the calls of `random` belongs to the picture.
  const random = randomFrom(seed);
  const neckX = width * (0.5 + (random() - 0.5) * 0.3);
  const neckY = height * (neck + (random() - 0.5) * 0.2);
  const steepness = 1.2 + random() * 0.9;
  const swell = 0.05 + random() * 0.07;
  const lean = (random() - 0.5) * 0.5;
  const phase = random() * FULL_TURN;
  const waves = 1.5 + random() * 1.5;
  const steps = 12;

  /**
   * The numbers were chosen by eye.
   * @param side from -1, the line at the left, to 1, that at the right
   */
  const pointOf = (side: number, step: number): Point => {
    const y = (height * 1.1 * step) / steps - height * 0.05;
    const isAbove = y < neckY;
    const distance = Math.abs(y - neckY) / Math.max(neckY, height - neckY);
    const spread = 0.018 + 0.75 * distance ** steepness;
    const wave = Math.sin(phase + distance * waves * 4 + side * 2.2 + (isAbove ? 0 : 1.3));
    const wobble = wave * distance * swell;
    const drift = lean * distance ** 2 * (isAbove ? -1 : 1);
    return [neckX + width * (side * spread + wobble + drift), y];
  };
  const drawLine = (line: number): string => {
    const side = (line / (lines - 1)) * 2 - 1;
    return smooth(Array.from({ length: steps + 1 }, (_, step) => pointOf(side, step)));
  };
  const grainAt = (index: number): Point => {
    const fall = (index + random()) / grains;
    const scatter = (random() + random() - 1) * fall ** 1.6 * width * 0.16;
    return rounded([neckX + scatter, neckY + fall * (height - neckY) * 0.96]);
  };
  return {
    width,
    height,
    neck: Math.round(neckY),
    lines: Array.from({ length: lines }, (_, line) => drawLine(line)).join(''),
    grains: dots(Array.from({ length: grains }, (_, index) => grainAt(index))),
  };
};

interface Wave {
  length: number;
  height: number;
  angle: number;
  phase: number;
}

const bend = ([x, y]: Point, waves: readonly Wave[]): Point => {
  let [bentX, bentY] = [x, y];
  for (const { length, height, angle, phase } of waves) {
    const along = (x * Math.cos(angle) + y * Math.sin(angle)) / length;
    const shift = height * Math.sin(FULL_TURN * along + phase);
    bentX += shift * Math.cos(angle);
    bentY += shift * Math.sin(angle);
  }
  return [bentX, bentY];
};

/** Contour lines around a summit, as on a map: rings, each bent by the same waves. */
export const drawContours = (
  seed: string,
  { size, rings }: { size: number; rings: number },
): string => {
  // The order of the calls of `random` belongs to the picture.
  const random = randomFrom(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const center: Point = [size * between(0.2, 0.8), size * between(0.22, 0.78)];
  const tilt = between(0, Math.PI);
  const squeeze = between(0.4, 0.95);
  const randomWave = (): Wave => {
    const length = size * between(0.55, 1.2);
    const height = length * between(0.035, 0.075);
    return { length, height, angle: between(0, FULL_TURN), phase: between(0, FULL_TURN) };
  };
  // Two long waves. Even combined, they are too flat for lines to cross.
  const waves = [randomWave(), randomWave()];

  const points = 14;
  const pointOf = (radius: number, step: number): Point => {
    const angle = (step / points) * 2 * Math.PI;
    const along = radius * Math.cos(angle);
    const across = radius * squeeze * Math.sin(angle);
    const x = center[0] + along * Math.cos(tilt) - across * Math.sin(tilt);
    const y = center[1] + along * Math.sin(tilt) + across * Math.cos(tilt);
    return bend([x, y], waves);
  };
  const drawRing = (ring: number): string => {
    const radius = ((ring + 0.5) / rings) ** 1.15 * size * 1.25;
    const outline = Array.from({ length: points }, (_, step) => pointOf(radius, step));
    return smooth(outline, true);
  };
  return Array.from({ length: rings }, (_, ring) => drawRing(ring)).join('');
};
