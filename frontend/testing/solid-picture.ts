import sharp, { type Sharp } from 'sharp';

/** A picture of one color. */
export const solidPicture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#16304a' } });
