import type { ContentFolder } from './content-folder.ts';
import {
  mistakeInAddress,
  reasonForAbsence,
  REDIRECTS,
  redirectsOf,
  type KnownAddresses,
} from './known-addresses.ts';
import type { Mistake } from './mistake.ts';

/** Addresses that the server answers itself. */
const RESERVED = /^\/(?:api|admin|assets|health|metrics)(?:\/|$)/;

/** Finds redirects that never apply, and those that lead nowhere or in a circle. */
export const checkRedirects = (content: ContentFolder, known: KnownAddresses, today: string): Mistake[] =>
  redirectsOf(content).flatMap(({ from, to }, index, redirects) => {
    const text =
      mistakeInSource(from, known) ??
      (redirects.findIndex((other) => other.from === from) < index ? `"${from}" is there twice` : undefined);
    const target = mistakeInTarget(from, to, known, today);
    const lineOf = content.files.get(REDIRECTS)!.lineOf;
    return [
      ...(text
        ? [{ path: REDIRECTS, line: lineOf(['redirects', index, 'from']), field: 'redirects.from', text }]
        : []),
      ...(target
        ? [{ path: REDIRECTS, line: lineOf(['redirects', index, 'to']), field: 'redirects.to', text: target }]
        : []),
    ];
  });

const mistakeInSource = (from: string, { pages, aliases }: KnownAddresses): string | undefined => {
  if (pages.has(from) || aliases.has(from)) return `there is a page "${from}", so it cannot be redirected`;
  return RESERVED.test(from)
    ? `"${from}" is an address of the server, so it cannot be redirected`
    : undefined;
};

const mistakeInTarget = (
  from: string,
  to: string,
  known: KnownAddresses,
  today: string,
): string | undefined => {
  if (to.startsWith('https://')) return undefined;
  if (leadsBack(from, known.redirects)) return `"${from}" leads back to itself`;
  return mistakeInAddress(to, known) ?? reasonForAbsence(to, known, today);
};

const leadsBack = (from: string, redirects: ReadonlyMap<string, string>): boolean => {
  const visited = new Set<string>();
  for (let page = redirects.get(from); page !== undefined; page = redirects.get(page)) {
    page = page.split('#')[0]!;
    if (page === from) return true;
    if (visited.has(page)) return false;
    visited.add(page);
  }
  return false;
};
