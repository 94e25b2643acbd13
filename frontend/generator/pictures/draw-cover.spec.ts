import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DRAWINGS } from './draw-cover.ts';

const LIMITS: Partial<Record<keyof typeof DRAWINGS, [most: number, count: number]>> = {
  days: [366, 4],
  dials: [1, 40],
  matrix: [25, 3],
  share: [1000, 2],
};

test.each(Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[])(
  'draws %s from any numbers',
  (name) => {
    const [most, maxLength] = LIMITS[name] ?? [1_000_000, 40];
    const isCount = name === 'days' || name === 'share';
    const number = isCount ? fc.nat({ max: most }) : fc.double({ min: 0, max: most, noNaN: true });
    const numbers = fc.oneof(
      fc.array(number, { minLength: 2, maxLength }),
      fc.array(fc.constantFrom(0, 1, most), { minLength: 2, maxLength }),
    );
    fc.assert(
      fc.property(numbers, (values) => {
        expect(Object.values(DRAWINGS[name](values)).join(' ')).not.toMatch(
          /NaN|Infinity|undefined|e[-+]/,
        );
      }),
    );
  },
);
