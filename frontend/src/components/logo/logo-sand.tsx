import { useId } from 'react';

// The bulbs of the glass in logo.tsx, closed at the neck.
const UPPER_BULB = 'M6 3c0 9 8.6 11.5 8.6 17h2.8c0-5.5 8.6-8 8.6-17z';
const LOWER_BULB = 'M14.6 20C14.6 25.5 6 28 6 37h20c0-9-8.6-11.5-8.6-17z';
const NECK = 20;
const BOTTOM = 37;
/** The height of the heap that the logo shows. */
const HEAP_HEIGHT = 4;
/** The height of the sand that runs down: with the heap, it fills a bulb. */
const SAND_HEIGHT = BOTTOM - NECK - HEAP_HEIGHT;

interface LogoSandProps {
  /** How much has run down, from 0 to 1. */
  level: number;
  className: string;
}

/** The sand in the glass of the logo, over which it lies: the upper bulb empties onto the heap. */
export const LogoSand = ({ level, className }: LogoSandProps) => {
  const id = useId();
  const [upper, lower] = [`${id}-upper`, `${id}-lower`];
  const above = SAND_HEIGHT * (1 - level);
  const below = HEAP_HEIGHT + SAND_HEIGHT * level;
  return (
    <svg aria-hidden="true" viewBox="0 0 32 40" width="32" height="40" className={className}>
      <clipPath id={upper}>
        <path d={UPPER_BULB} />
      </clipPath>
      <clipPath id={lower}>
        <path d={LOWER_BULB} />
      </clipPath>
      <rect clipPath={`url(#${upper})`} y={NECK - above} width="32" height={above} />
      <rect clipPath={`url(#${lower})`} y={BOTTOM - below} width="32" height={below} />
    </svg>
  );
};
