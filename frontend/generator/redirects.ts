import { paths } from '../src/paths.ts';
import type { Content } from './read/content.ts';

/** The new address of each that has moved. A header has no letters but those of ASCII. */
export const redirectsOf = ({ redirects }: Pick<Content, 'redirects'>): Record<string, string> => {
  const moved = redirects.map(({ from, to }) => [from, isOtherSite(to) ? new URL(to).href : to]);
  return { ...Object.fromEntries(moved), '/admin': paths.leads };
};

export const isOtherSite = (address: string): boolean => address.startsWith('https://');
