import type { ComponentProps } from 'react';

// The icons that scripts draw, those of Lucide (https://lucide.dev/license, ISC): drawn by its
// package, they would weigh 2 kB more on every page. Static parts take theirs from the package.

const icon = (path: string) => (props: ComponentProps<'svg'>) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...props}
  >
    <path d={path} />
  </svg>
);

export const ArrowDown = icon('M12 5v14m7-7-7 7-7-7');
export const ArrowLeft = icon('m12 19-7-7 7-7m7 7H5');
export const ArrowUpRight = icon('M7 7h10v10M7 17 17 7');
export const ChevronDown = icon('m6 9 6 6 6-6');
export const ChevronRight = icon('m9 18 6-6-6-6');
export const Ellipsis = icon('M4.5 12h1M11.5 12h1M18.5 12h1');
export const ListFilter = icon('M2 5h20M6 12h12M9 19h6');
export const Menu = icon('M4 5h16M4 12h16M4 19h16');
export const Play = icon(
  'M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z',
);
export const RefreshCw = icon(
  'M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8m0-5v5h-5m5 4a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16m5 0H3v5',
);
export const Search = icon('m21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z');
export const X = icon('M18 6 6 18M6 6l12 12');
