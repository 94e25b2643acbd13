import type { z } from 'zod';
import type { redirectsSchema } from '../../src/content/schema/redirects.ts';
import type { topicsSchema } from '../../src/content/schema/blog.ts';
import { paths, SECTIONS } from '../../src/lib/paths.ts';
import { idsIn, readableIn, type ContentFolder } from './content-folder.ts';
import type { RenderedMarkdown } from './markdown.ts';
import { didYouMean } from './mistake.ts';
import { knownFields } from './publication.ts';

export interface KnownAddresses {
  /** The anchors of each page. `undefined`: they are unknown, because the page's file is invalid. */
  pages: ReadonlyMap<string, readonly string[] | undefined>;
  /** The address of each article by its aliases' addresses. */
  aliases: ReadonlyMap<string, string>;
  /** The target of each redirect. */
  redirects: ReadonlyMap<string, string>;
  /**
   * When the page of each article and topic appears: a day, or why it never does. A page is missing if that is unknown,
   * because of a mistake in a file.
   */
  appearances: ReadonlyMap<string, Appearance>;
}

type Appearance = { day: string } | { never: string };

export const REDIRECTS = 'redirects.yaml';

export const redirectsOf = ({ files }: Pick<ContentFolder, 'files'>) =>
  (files.get(REDIRECTS)?.fields as z.infer<typeof redirectsSchema> | undefined)?.redirects ?? [];

export const TOPICS = 'topics.yaml';

/** The topics of the blog; undefined if their file is invalid. */
export const topicsOf = ({ files }: Pick<ContentFolder, 'files'>) =>
  (files.get(TOPICS)?.fields as z.infer<typeof topicsSchema> | undefined)?.topics;

export const anchorsOf = ({ html }: RenderedMarkdown): string[] =>
  [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);

export const listAddresses = (content: ContentFolder): KnownAddresses => {
  const fixed = Object.values(paths).filter((address) => typeof address === 'string');
  const slugs = idsIn(content, 'articles');
  const bodies = (folder: string, address: (id: string) => string) =>
    idsIn(content, folder).map((id) => {
      const body = content.readable.get(`${folder}/${id}.md`)?.body;
      return [address(id), body && anchorsOf(body)] as const;
    });
  return {
    pages: new Map<string, readonly string[] | undefined>([
      ...fixed.map((address) => [address, []] as const),
      [paths.home, SECTIONS],
      [paths.services, idsIn(content, 'services')],
      ...(topicsOf(content) ?? []).map(({ id }) => [paths.topic(id), []] as const),
      ...bodies('team', paths.member),
      ...bodies('articles', paths.article),
    ]),
    aliases: new Map(
      readableIn(content, 'articles').flatMap((article) =>
        (knownFields(article).aliases ?? [])
          .filter((alias) => !slugs.includes(alias))
          .map((alias) => [paths.article(alias), paths.article(article.id)]),
      ),
    ),
    redirects: new Map(redirectsOf(content).map(({ from, to }) => [from, to])),
    appearances: new Map([...articleAppearances(content), ...topicAppearances(content)]),
  };
};

const articleAppearances = (content: ContentFolder): [string, Appearance][] =>
  readableIn(content, 'articles').flatMap((article) => {
    const { draft, date } = knownFields(article);
    if (!draft && !date) return [];
    return [[paths.article(article.id), draft ? { never: 'is a draft' } : { day: date!.day }]];
  });

/** The page of a topic appears with the first article about it. */
const topicAppearances = (content: ContentFolder): [string, Appearance][] => {
  const articles = readableIn(content, 'articles')
    .map(knownFields)
    .filter(({ draft }) => !draft);
  if (articles.some(({ date, topics }) => !date || !topics)) return [];
  return (topicsOf(content) ?? []).map(({ id }) => {
    const [first] = articles
      .filter(({ topics }) => topics!.includes(id))
      .map(({ date }) => date!.day)
      .toSorted();
    return [paths.topic(id), first ? { day: first } : { never: 'has no published article' }];
  });
};

/** Returns why there is no page at an address on a day, or undefined if there is, or if that is unknown. */
export const reasonForAbsence = (
  address: string,
  { appearances }: KnownAddresses,
  day: string,
): string | undefined => {
  const appearance = appearances.get(address.split('#')[0]!);
  if (!appearance) return undefined;
  if ('never' in appearance) return `"${address}" ${appearance.never}, so visitors cannot open it`;
  return appearance.day > day ? `"${address}" is not published before ${appearance.day}` : undefined;
};

/**
 * Returns what is wrong with an address of this site, or undefined if it exists.
 *
 * @param ownAnchors the anchors of the text that names the address
 */
export const mistakeInAddress = (
  address: string,
  { pages, aliases, redirects }: KnownAddresses,
  ownAnchors: readonly string[] = [],
): string | undefined => {
  const [page = '', anchor] = address.split('#') as [string, string?];
  const alias = aliases.get(page);
  if (alias) return `"${page}" is an alias; use "${alias}"`;
  const moved = redirects.get(page);
  if (moved) return `"${page}" has moved; use "${moved}"`;
  const anchors = page === '' ? ownAnchors : pages.get(page);
  if (!anchors && !pages.has(page)) return `there is no page "${page}"${didYouMean(page, [...pages.keys()])}`;
  if (anchor === undefined || !anchors || anchors.includes(anchor)) return undefined;
  const where = page === '' ? 'this text' : `the page "${page}"`;
  return `${where} has no section "#${anchor}"${didYouMean(anchor, anchors)}`;
};
