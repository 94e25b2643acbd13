import { drawContours } from '../../src/components/logo/motif.ts';

const [WIDTH, HEIGHT] = [480, 240];
const RINGS = 18;

/**
 * The cover of articles without a picture: contour lines, as on a map, every fifth of which is
 * stronger. It has the color of the text around it, and goes on outside of its frame.
 */
export const drawTopic = (topic: string): string => {
  const rings = drawContours(topic, { size: WIDTH, rings: RINGS }).split(/(?<=z)/);
  const isStrong = (_: string, index: number) => index % 5 === 0;
  const thin = rings.filter((ring, index) => !isStrong(ring, index)).join('');
  const strong = rings.filter(isStrong).join('');
  // The square of the rings, without a quarter at the top and at the bottom.
  return [
    `<svg aria-hidden="true" width="${WIDTH}" height="${HEIGHT}"`,
    ` viewBox="0 ${HEIGHT / 2} ${WIDTH} ${HEIGHT}"`,
    ' fill="none" stroke="currentColor" overflow="visible">',
    `<path d="${thin}" opacity=".7" stroke-width="1.5"/>`,
    `<path d="${strong}" stroke-width="3"/></svg>`,
  ].join('');
};
