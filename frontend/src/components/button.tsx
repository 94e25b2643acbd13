import { clsx } from 'clsx/lite';
import type { ComponentProps } from 'react';

const SHARED =
  'inline-flex max-w-full items-center justify-center gap-2 rounded-sm border font-semibold wrap-anywhere ' +
  'text-center leading-tight text-balance transition-colors duration-150 select-none narrow:px-[5vw]! narrow:text-[min(1em,8vw)]! ' +
  'disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

const VARIANTS = {
  default: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:opacity-85',
  destructive: 'border-transparent bg-signal text-white hover:bg-[#8b1f15] active:bg-[#721810]',
  outline: 'outline-button active:opacity-85',
  secondary: 'border-control/40 bg-deep text-white hover:bg-[#21456a] active:bg-ink',
  ghost: 'border-transparent text-text hover:bg-text/8 active:bg-text/14',
  link: 'border-transparent text-accent underline decoration-1 underline-offset-4 hover:decoration-2',
};

const SIZES = {
  default: 'min-h-11 px-[min(1.25rem,5vw)] py-2.5',
  // On a phone, a finger hits it, however short its word.
  sm: 'min-h-11 min-w-11 md:min-h-9 md:min-w-0 px-3.5 py-1.5 text-sm',
  lg: 'min-h-13 px-[min(1.75rem,5vw)] py-3.5 text-base min-[25rem]:text-lg',
  icon: 'size-11',
};

interface ButtonStyle {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  className?: string | undefined;
}

/** The classes of a button, also used for links that look like one. */
export const buttonClass = ({
  variant = 'default',
  size = 'default',
  className,
}: ButtonStyle = {}): string => clsx(SHARED, VARIANTS[variant], SIZES[size], className);

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Whether it does nothing for now. Unlike a disabled button, it keeps the focus. */
  busy?: boolean;
}

export const Button = ({
  variant,
  size,
  className,
  type = 'button',
  busy = false,
  onClick,
  ...props
}: ButtonProps) => (
  <button
    type={type}
    className={buttonClass({ variant, size, className })}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
    {...props}
  />
);
