import type { ComponentProps } from 'react';
import { ArrowLeft } from './icons.tsx';
import { Link } from 'wouter';

type BackLinkProps = ComponentProps<'a'> & { href: string; state?: object | undefined };

export const BackLink = ({ children, ...props }: BackLinkProps) => (
  <Link
    {...props}
    className="text-link inline-flex min-h-7 items-center gap-2 justify-self-start font-semibold"
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </Link>
);
