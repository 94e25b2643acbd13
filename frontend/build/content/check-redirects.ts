import type { ContentFolder } from './content-folder.ts';
import { mistakeInAddress, REDIRECTS, redirectsOf, type KnownAddresses } from './known-addresses.ts';
import type { Mistake } from './mistake.ts';
import { mistakeAt } from './read-content.ts';

/** Finds redirects that never apply, and those that lead nowhere, to another redirect, or in a circle. */
export const checkRedirects = (content: ContentFolder, known: KnownAddresses, today: string): Mistake[] =>
  redirectsOf(content).flatMap(({ from, to }, index) => {
    const taken = known.pages.has(from) || known.aliases.has(from);
    const target = to.startsWith('https://') ? undefined : mistakeInAddress(to, known, today);
    const at = (field: string, text: string | undefined | false) =>
      text ? [mistakeAt(content.files.get(REDIRECTS)!, ['redirects', index, field], text)] : [];
    return [
      ...at('from', taken && `there is a page "${from}", so it cannot be redirected`),
      ...at('to', target),
    ];
  });
