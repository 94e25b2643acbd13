import type { ContentFolder } from './content-folder.ts';
import { mistakeInAddress, type KnownAddresses } from './known-addresses.ts';
import type { Mistake } from './mistake.ts';
import { knownFields } from './publication.ts';
import type { ContentFile } from './read-content.ts';

/** Finds links to pages and anchors that do not exist, or do not exist yet. */
export const checkLinks = (content: ContentFolder, known: KnownAddresses, today: string): Mistake[] =>
  [...content.files.values()].flatMap((file) =>
    (file.body?.references ?? []).flatMap(({ kind, url, line }) => {
      const text = kind === 'link' && mistakeInLink(url, known, file, today);
      return text ? [{ path: file.path, line, text }] : [];
    }),
  );

/** Addresses of the editor's own machine or network, such as that of the preview. */
const PRIVATE = /^https?:\/\/(?:localhost|127\.|10\.|192\.168\.)[^/]*/;

const mistakeInLink = (url: string, known: KnownAddresses, file: ContentFile, today: string) => {
  if (PRIVATE.test(url))
    return `visitors cannot open "${url}"; a page of this site is written as ${url.replace(PRIVATE, '')}`;
  if (/^(?:https?:\/\/[^/]|mailto:.)/.test(url))
    return URL.canParse(url) ? undefined : `"${url}" is not an address`;
  if (!/^[/#]/.test(url))
    return `the link "${url}" must start with / for a page of this site, # for a section of this text, or https://`;
  return mistakeInAddress(url, known, dayOf(file, today), file.body!.anchors);
};

/** The day on which a text appears: an article may link to one that appears earlier. Undefined for a draft. */
const dayOf = (file: ContentFile, today: string): string | undefined => {
  if (!file.path.startsWith('articles/')) return today;
  const { draft, date } = knownFields(file);
  if (draft || !date) return undefined;
  return date.day > today ? date.day : today;
};
