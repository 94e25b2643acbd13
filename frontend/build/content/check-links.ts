import { readableIn, type ContentFolder } from './content-folder.ts';
import { anchorsOf, mistakeInAddress, reasonForAbsence, type KnownAddresses } from './known-addresses.ts';
import type { Mistake } from './mistake.ts';
import { knownFields } from './publication.ts';

/** Finds links to pages and anchors that do not exist, or do not exist yet. */
export const checkLinks = (content: ContentFolder, known: KnownAddresses, today: string): Mistake[] => {
  const ownHost = ownHostOf(content);
  return [...content.readable].flatMap(([path, { body }]) =>
    (body?.references ?? [])
      .filter(({ kind }) => kind === 'link')
      .flatMap(({ url, line }) => {
        const text =
          mistakeInLink(url, known, anchorsOf(body!), ownHost) ??
          notYetPublished(url, path, content, known, today);
        return text ? [{ path, line, text }] : [];
      }),
  );
};

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** The name of this site's host: that of the firm's mail, because the content does not know PUBLIC_URL. */
const ownHostOf = ({ readable }: ContentFolder): string | undefined => {
  const email = readable.get('legal.yaml')?.fields['email'] as string | undefined;
  return email && withoutWww(email.slice(email.indexOf('@') + 1).toLowerCase());
};

const mistakeInLink = (
  url: string,
  known: KnownAddresses,
  ownAnchors: readonly string[],
  ownHost: string | undefined,
): string | undefined => {
  if (/^https?:\/\/[^/]/.test(url)) return mistakeInExternalLink(url, ownHost);
  if (/^mailto:./.test(url)) return undefined;
  if (!/^[/#]/.test(url))
    return `the link "${url}" must start with / for a page of this site, # for a section of this text, or https://`;
  return mistakeInAddress(url, known, ownAnchors);
};

/** Hosts that nobody finds from outside: names without a dot, and addresses of private networks. */
const PRIVATE_HOST =
  /^(?:[^.]+|.*\.(?:local|localhost|internal)|(?:127|10|0)(?:\.\d+){3}|192\.168\.\d+\.\d+)$/;

const mistakeInExternalLink = (url: string, ownHost: string | undefined): string | undefined => {
  if (!URL.canParse(url)) return `"${url}" is not an address`;
  const { hostname, pathname, hash } = new URL(url);
  const path = pathname + hash;
  if (PRIVATE_HOST.test(hostname))
    return `visitors cannot open "${url}", an address of your own network; a page of this site is written as ${path}`;
  return withoutWww(hostname) === ownHost
    ? `"${url}" is a page of this site; write ${path}, without the name of the site`
    : undefined;
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
