import table from 'virtual:videos';
import type { Video } from './schemas.ts';

/** The videos of each article that has any, in the order of its text. No script has the text. */
export const videos: Readonly<Record<string, readonly Video[]>> = table;

export const watchAddress = ({ id }: Video): string => `https://www.youtube.com/watch?v=${id}`;
