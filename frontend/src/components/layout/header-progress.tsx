import type { ReactNode } from 'react';
import { LogoSand } from '../logo/logo-sand.tsx';

interface HeaderProgressProps {
  /** How much of the page is read, from 0 to 1. */
  level: number;
  /** What stands below the name: where one is, in a few words. */
  children: ReactNode;
}

/** Sand runs through the logo in the header, over which it lies. */
export const HeaderProgress = ({ level, children }: HeaderProgressProps) => (
  <div
    data-reading=""
    className="page-width pointer-events-none fixed inset-x-0 top-0 z-70 h-16 text-[0.8125rem] leading-none text-muted short:hidden print:hidden"
  >
    <LogoSand level={level} className="mt-4 h-8 w-auto fill-brass-light" />
    {/* In line with the name: the width of the logo, and the gap of the header. */}
    {children && <p className="-mt-1.5 ml-[calc(1.6rem+0.75rem)]">{children}</p>}
  </div>
);
