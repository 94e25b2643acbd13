import { expect, test } from '@jest/globals';
import { buttonClass } from './button.tsx';

const VARIANTS = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
const SIZES = ['default', 'sm', 'lg', 'icon'] as const;

test('each variant and each size of the button has a look of its own', () => {
  const looks = VARIANTS.flatMap((variant) => SIZES.map((size) => buttonClass({ variant, size })));
  expect(new Set(looks).size).toBe(VARIANTS.length * SIZES.length);
  // These need not be named.
  expect(buttonClass()).toBe(buttonClass({ variant: 'default', size: 'default' }));
});
