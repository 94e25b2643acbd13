import { clsx } from 'clsx/lite';
import type { ComponentProps } from 'react';
import { ArrowLeft } from './icons.tsx';

export const BackLink = ({ children, className, ...props }: ComponentProps<'a'>) => (
  <a
    {...props}
    className={clsx(
      'text-link inline-flex min-h-7 items-center gap-2 justify-self-start font-semibold',
      className,
    )}
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </a>
);
