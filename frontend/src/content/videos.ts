import table from 'virtual:videos';

export interface Video {
  id: string;
  title: string;
  /** Format m:ss. */
  duration: string;
}

/**
 * Those of each article that has any, in the order of its text: the only part of it that scripts
 * need.
 */
export const videos: Readonly<Record<string, readonly Video[]>> = table;
