import { expect, test } from '@jest/globals';
import { buttonClass } from './button.tsx';

const VARIANTS = {
  default: 'bg-primary',
  destructive: 'bg-signal',
  outline: 'bg-sand',
  secondary: 'bg-deep',
  ghost: 'text-text',
  link: 'underline',
} as const;
const SIZES = { default: 'px-5', sm: 'px-3.5', lg: 'py-3.5', icon: 'size-11' } as const;

const look = (options: Parameters<typeof buttonClass>[0]) => buttonClass(options).split(' ');

test.each(Object.entries(VARIANTS) as [keyof typeof VARIANTS, string][])(
  '§9 the button has the variant %s, which looks like no other',
  (variant, mark) => {
    expect(look({ variant })).toContain(mark);
    const others = Object.keys(VARIANTS).filter((other) => other !== variant) as (keyof typeof VARIANTS)[];
    for (const other of others) expect(look({ variant: other })).not.toContain(mark);
  },
);

test.each(Object.entries(SIZES) as [keyof typeof SIZES, string][])(
  '§9 the button has the size %s, unlike any other',
  (size, mark) => {
    expect(look({ size })).toContain(mark);
    const others = Object.keys(SIZES).filter((other) => other !== size) as (keyof typeof SIZES)[];
    for (const other of others) expect(look({ size: other })).not.toContain(mark);
  },
);

test('the default variant and size need not be named', () => {
  expect(buttonClass()).toBe(buttonClass({ variant: 'default', size: 'default' }));
});
