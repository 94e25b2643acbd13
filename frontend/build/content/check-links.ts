import { readableIn, type ContentFolder } from './content-folder.ts';
import { anchorsOf, mistakeInAddress, reasonForAbsence, type KnownAddresses } from './known-addresses.ts';
import type { Mistake } from './mistake.ts';
import { knownFields } from './publication.ts';

/** Finds links to pages and anchors that do not exist, or do not exist yet. */
export const checkLinks = (content: ContentFolder, known: KnownAddresses, today: string): Mistake[] =>
  [...content.readable].flatMap(([path, { body }]) =>
    (body?.references ?? [])
      .filter(({ kind }) => kind === 'link')
      .flatMap(({ url, line }) => {
        const text =
          mistakeInLink(url, known, anchorsOf(body!)) ?? notYetPublished(url, path, content, known, today);
        return text ? [{ path, line, text }] : [];
      }),
  );

const mistakeInLink = (
  url: string,
  known: KnownAddresses,
  ownAnchors: readonly string[],
): string | undefined => {
  if (/^(?:https?:\/\/[^/]|mailto:.)/.test(url)) return undefined;
  if (!/^[/#]/.test(url))
    return `the link "${url}" must start with / for a page of this site, # for a section of this text, or https://`;
  return mistakeInAddress(url, known, ownAnchors);
};

/** A page must not link to one that appears later than the page itself. */
const notYetPublished = (
  url: string,
  path: string,
  content: ContentFolder,
  known: KnownAddresses,
  today: string,
): string | undefined => {
  const source = readableIn(content, 'articles').find((article) => article.path === path);
  if (!source) return reasonForAbsence(url, known, today);
  const { draft, date } = knownFields(source);
  // Without a valid date, nobody knows when the page appears.
  if (draft || !date) return undefined;
  return reasonForAbsence(url, known, date.day > today ? date.day : today);
};
