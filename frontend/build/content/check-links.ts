import { paths as addresses } from '../../src/lib/paths.ts';
import { readableIn, type ContentFolder } from './content-folder.ts';
import { anchorsOf, mistakeInAddress, type KnownAddresses } from './known-addresses.ts';
import type { Mistake } from './mistake.ts';
import { knownFields } from './publication.ts';

/** Finds links to pages and anchors that do not exist, or do not exist yet. */
export const checkLinks = (content: ContentFolder, known: KnownAddresses, today: string): Mistake[] =>
  [...content.readable].flatMap(([path, { body }]) =>
    (body?.references ?? [])
      .filter(({ kind }) => kind === 'link')
      .flatMap(({ url, line }) => {
        const text =
          mistakeInLink(url, known, anchorsOf(body!)) ?? notYetPublished(url, path, content, today);
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

/** A page must not link to an article that appears later than the page itself. */
const notYetPublished = (
  url: string,
  path: string,
  content: ContentFolder,
  today: string,
): string | undefined => {
  const articles = readableIn(content, 'articles');
  const target = articles.find(({ id }) => addresses.article(id) === url.split('#')[0]);
  if (!target) return undefined;
  const source = articles.find((article) => article.path === path);
  // Without a valid date, nobody knows when the page appears.
  const appears = source ? knownFields(source).date?.day : today;
  if (!appears || (source && knownFields(source).draft)) return undefined;
  const { draft, date } = knownFields(target);
  if (draft) return `"${url}" is a draft; this link would lead nowhere`;
  return date && date.day > today && date.day > appears
    ? `"${url}" is not published before ${date.day}`
    : undefined;
};
