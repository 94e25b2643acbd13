import type { Fields } from '../../src/content/kinds.ts';
import { paths, SECTIONS } from '../../src/lib/paths.ts';
import { filesIn, type ContentFolder } from './content-folder.ts';
import { didYouMean } from './mistake.ts';
import { knownFields } from './publication.ts';

/** Later than every day. */
const NEVER = 'never';

interface KnownPage {
  /** Undefined if a mistake in the page's file hides them. */
  anchors: readonly string[] | undefined;
  /** The day on which the page appears; '' if it is unknown, or has passed for certain. */
  day?: string;
}

export interface KnownAddresses {
  pages: ReadonlyMap<string, KnownPage>;
  /** The address of each article by its aliases' addresses. */
  aliases: ReadonlyMap<string, string>;
  /** The target of each redirect. */
  redirects: ReadonlyMap<string, string>;
}

export const REDIRECTS = 'redirects.yaml';
export const TOPICS = 'topics.yaml';

export const redirectsOf = ({ files }: Pick<ContentFolder, 'files'>) =>
  (files.get(REDIRECTS)?.fields as Fields<'redirects.yaml'> | undefined)?.redirects ?? [];

/** The topics of the blog; undefined if their file is invalid. */
export const topicsOf = ({ files }: Pick<ContentFolder, 'files'>) =>
  (files.get(TOPICS)?.fields as Fields<'topics.yaml'> | undefined)?.topics;

export const listAddresses = (content: ContentFolder): KnownAddresses => {
  const articles = filesIn(content, 'articles').map((file) => {
    const { draft, date, topics, aliases = [] } = knownFields(file);
    const day = draft ? NEVER : (date?.day ?? '');
    return { address: paths.article(file.id), anchors: file.body?.anchors, day, topics, aliases };
  });
  // The page of a topic appears with the first article about it.
  const firstDay = (topic: string) =>
    articles
      .filter(({ topics }) => topics?.includes(topic) ?? true)
      .map(({ topics, day }) => (topics ? day : ''))
      .concat(NEVER)
      .toSorted()[0]!;
  return {
    pages: new Map<string, KnownPage>([
      ...Object.values(paths).flatMap((address) =>
        typeof address === 'string' ? [[address, { anchors: [] }] as const] : [],
      ),
      [paths.home, { anchors: SECTIONS }],
      [paths.services, { anchors: filesIn(content, 'services').map(({ id }) => id) }],
      ...filesIn(content, 'team').map(
        ({ id, body }) => [paths.member(id), { anchors: body?.anchors }] as const,
      ),
      ...articles.map(({ address, anchors, day }) => [address, { anchors, day }] as const),
      ...(topicsOf(content) ?? []).map(
        ({ id }) => [paths.topic(id), { anchors: [], day: firstDay(id) }] as const,
      ),
    ]),
    aliases: new Map(
      articles.flatMap(({ address, aliases }) =>
        aliases.map((alias) => [paths.article(alias), address] as const),
      ),
    ),
    redirects: new Map(redirectsOf(content).map(({ from, to }) => [from, to])),
  };
};

/**
 * Returns what is wrong with an address of this site, or undefined if visitors can open it.
 *
 * @param day on which they open it; absent if that is unknown
 * @param ownAnchors the anchors of the text that names the address
 */
export const mistakeInAddress = (
  address: string,
  { pages, aliases, redirects }: KnownAddresses,
  day: string | undefined,
  ownAnchors: readonly string[] = [],
): string | undefined => {
  const [path = '', anchor] = address.split('#') as [string, string?];
  const page: KnownPage | undefined = path === '' ? { anchors: ownAnchors } : pages.get(path);
  const moved = aliases.get(path) ?? redirects.get(path);
  if (!page && moved) return `"${path}" has moved; use "${moved}"`;
  if (!page) return `there is no page "${path}"${didYouMean(path, [...pages.keys()])}`;
  const { anchors, day: first = '' } = page;
  if (anchor !== undefined && anchors && !anchors.includes(anchor))
    return `${path === '' ? 'this text' : `the page "${path}"`} has no section "#${anchor}"${didYouMean(anchor, anchors)}`;
  return day !== undefined && first > day
    ? `"${path}" is not published${first === NEVER ? '' : ` before ${first}`}, so visitors cannot open it`
    : undefined;
};
