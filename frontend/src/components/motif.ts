// The motif of the site: contour lines that run through a narrow neck, like sand. A seed always has the same picture.

/** Returns a generator of pseudorandom numbers in [0, 1) (mulberry32, seeded with FNV-1a; both public domain). */
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

type Point = readonly [number, number];

/** A Catmull-Rom spline as cubic Béziers, in integers to keep the markup small. "s" omits a mirrored control point. */
const smooth = (points: readonly Point[], closed = false): string => {
  const at = (index: number): Point =>
    closed
      ? points[(index + points.length) % points.length]!
      : points[Math.max(0, Math.min(points.length - 1, index))]!;
  let [x, y] = at(0).map(Math.round) as [number, number];
  let path = `M${x} ${y}`;
  const last = closed ? points.length : points.length - 1;
  for (let index = 0; index < last; index += 1) {
    const [previous, from, to, next] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const leave: Point = [from[0] + (to[0] - previous[0]) / 6, from[1] + (to[1] - previous[1]) / 6];
    const arrive: Point = [to[0] - (next[0] - from[0]) / 6, to[1] - (next[1] - from[1]) / 6];
    const numbers = [...(index === 0 ? [leave] : []), arrive, to].flatMap((point) => [
      Math.round(point[0] - x),
      Math.round(point[1] - y),
    ]);
    path += `${index === 0 ? 'c' : 's'}${numbers.join(' ').replaceAll(' -', '-')}`;
    x += numbers.at(-2)!;
    y += numbers.at(-1)!;
  }
  return closed ? `${path}z` : path;
};

export interface Drawing {
  width: number;
  height: number;
  lines: string;
  grains: string;
}

export const drawGlass = (
  seed: string,
  shape: Record<'width' | 'height' | 'lines' | 'grains', number> & { neck?: number },
): Drawing => {
  const { width, height, lines, grains, neck = 0.5 } = shape;
  const random = randomFrom(seed);
  const neckX = width * (0.5 + (random() - 0.5) * 0.3);
  const neckY = height * (neck + (random() - 0.5) * 0.2);
  const steepness = 1.2 + random() * 0.9;
  const swell = 0.05 + random() * 0.07;
  const lean = (random() - 0.5) * 0.5;
  const phase = random() * 6.28;
  const waves = 1.5 + random() * 1.5;
  const steps = 12;
  const paths = Array.from({ length: lines }, (_, line) => {
    const side = (line / (lines - 1)) * 2 - 1;
    const points = Array.from({ length: steps + 1 }, (__, step): Point => {
      const y = (height * 1.1 * step) / steps - height * 0.05;
      const distance = Math.abs(y - neckY) / Math.max(neckY, height - neckY);
      const spread = 0.018 + 0.75 * distance ** steepness;
      const wobble =
        Math.sin(phase + distance * waves * 4 + side * 2.2 + (y < neckY ? 0 : 1.3)) *
        distance *
        swell;
      const drift = lean * distance ** 2 * (y < neckY ? -1 : 1);
      return [neckX + width * (side * spread + wobble + drift), y];
    });
    return smooth(points);
  });
  return {
    width,
    height,
    lines: paths.join(''),
    grains: Array.from({ length: grains }, (_, index) => {
      const fall = (index + random()) / grains;
      const scatter = (random() + random() - 1) * fall ** 1.6 * width * 0.16;
      return `M${Math.round(neckX + scatter)} ${Math.round(neckY + fall * (height - neckY) * 0.96)}h0`;
    }).join(''),
  };
};

export const drawContours = (
  seed: string,
  { size, rings }: { size: number; rings: number },
): string => {
  const random = randomFrom(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const centre: Point = [size * between(0.2, 0.8), size * between(0.22, 0.78)];
  const tilt = between(0, Math.PI);
  const squeeze = between(0.4, 0.95);
  const points = 18;
  // Two long waves distort the contours. Even combined, they are too flat for lines to cross.
  const waves = Array.from({ length: 2 }, () => {
    const length = size * between(0.55, 1.2);
    return {
      length,
      height: length * between(0.035, 0.075),
      angle: between(0, 6.28),
      phase: between(0, 6.28),
    };
  });
  const bend = ([x, y]: Point): Point => {
    let [bentX, bentY] = [x, y];
    for (const { length, height, angle, phase } of waves) {
      const along = (x * Math.cos(angle) + y * Math.sin(angle)) / length;
      const shift = height * Math.sin(6.28 * along + phase);
      bentX += shift * Math.cos(angle);
      bentY += shift * Math.sin(angle);
    }
    return [bentX, bentY];
  };
  const paths = Array.from({ length: rings }, (_, ring) => {
    const radius = ((ring + 0.5) / rings) ** 1.15 * size * 1.25;
    return smooth(
      Array.from({ length: points }, (__, step): Point => {
        const angle = (step / points) * 2 * Math.PI;
        const [along, across] = [radius * Math.cos(angle), radius * squeeze * Math.sin(angle)];
        return bend([
          centre[0] + along * Math.cos(tilt) - across * Math.sin(tilt),
          centre[1] + along * Math.sin(tilt) + across * Math.cos(tilt),
        ]);
      }),
      true,
    );
  });
  return paths.join('');
};
