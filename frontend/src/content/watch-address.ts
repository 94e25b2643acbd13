import type { Video } from './schemas.ts';

export const watchAddress = ({ id }: Video): string => `https://www.youtube.com/watch?v=${id}`;
