import type { Fields } from '../../src/content/kinds.ts';
import { paths, SECTIONS } from '../../src/lib/paths.ts';
import {
  filesIn,
  mistakeAt,
  type ContentFile,
  type ContentFolder,
} from '../read/content-folder.ts';
import { didYouMean, type Mistake } from '../read/mistake.ts';
import { knownFields } from '../read/publication.ts';

const NEVER = 'never';

export const redirectsOf = ({ files }: ContentFolder) =>
  (files.get('redirects.yaml')?.fields as Partial<Fields<'redirects.yaml'>> | undefined)
    ?.redirects ?? [];

export const topicsOf = ({ files }: ContentFolder) =>
  (files.get('topics.yaml')?.fields as Partial<Fields<'topics.yaml'>> | undefined)?.topics;

interface KnownPage {
  anchors?: readonly string[] | undefined;
  /** The day on which the page appears; '' if it is unknown, or has passed for certain. */
  day?: string;
}

type KnownAddresses = ReturnType<typeof listAddresses>;

export const checkLinks = (content: ContentFolder, today: string): Mistake[] => {
  const known = listAddresses(content);
  return [
    ...[...content.files.values()].flatMap((file) =>
      (file.body?.links ?? []).flatMap(({ url, line }) => {
        const text = mistakeInLink(url, known, file, today);
        return text ? [{ path: file.path, line, text }] : [];
      }),
    ),
    ...redirectsOf(content).flatMap(({ from, to }, index) => {
      const taken =
        (known.pages.has(from) || known.aliases.has(from)) &&
        `there is a page "${from}", so it cannot be redirected`;
      const target = to.startsWith('https://')
        ? mistakeInOtherSite(to)
        : mistakeInAddress(to, known, today);
      return Object.entries({ from: taken, to: target }).flatMap(([field, text]) =>
        text
          ? [mistakeAt(content.files.get('redirects.yaml')!, ['redirects', index, field], text)]
          : [],
      );
    }),
  ];
};

const listAddresses = (content: ContentFolder) => {
  const articles = filesIn(content, 'articles').map((file) => {
    const { draft, date, topics, aliases = [] } = knownFields(file);
    const day = draft ? NEVER : (date?.day ?? '');
    return { address: paths.article(file.id), anchors: file.body?.anchors, day, topics, aliases };
  });
  const firstDay = (topic: string) =>
    articles
      .filter(({ topics }) => topics?.includes(topic) ?? true)
      .map(({ topics, day }) => (topics ? day : ''))
      .concat(NEVER)
      .toSorted()[0]!;
  const pages = new Map<string, KnownPage>();
  for (const address of Object.values(paths))
    if (typeof address === 'string') pages.set(address, { anchors: [] });
  pages.set(paths.home, { anchors: SECTIONS });
  pages.set(paths.services, { anchors: filesIn(content, 'services').map(({ id }) => id) });
  for (const { id, body } of filesIn(content, 'team'))
    pages.set(paths.member(id), { anchors: body?.anchors });
  for (const { address, anchors, day } of articles) pages.set(address, { anchors, day });
  for (const { id } of topicsOf(content) ?? [])
    pages.set(paths.topic(id), { anchors: [], day: firstDay(id) });
  const aliases = new Map(
    articles.flatMap(({ address, aliases }) =>
      aliases.map((alias) => [paths.article(alias), address]),
    ),
  );
  const redirects = redirectsOf(content).map(({ from, to }) => [from, to] as const);
  return { pages, aliases, moved: new Map([...redirects, ...aliases]) };
};

const PRIVATE = /^https?:\/\/(?:localhost|127\.|10\.|192\.168\.)[^/]*/;

const mistakeInOtherSite = (url: string): string | undefined => {
  if (PRIVATE.test(url))
    return `visitors cannot open "${url}"; a page of this site is written as ${url.replace(PRIVATE, '')}`;
  return URL.canParse(url) ? undefined : `"${url}" is not an address`;
};

const mistakeInLink = (url: string, known: KnownAddresses, file: ContentFile, today: string) => {
  if (/^(?:https?:\/\/[^/]|mailto:.)/.test(url)) return mistakeInOtherSite(url);
  if (!/^[/#]/.test(url))
    return `the link "${url}" must start with / for a page of this site, # for a section of this text, or https://`;
  return mistakeInAddress(url, known, dayOf(file, today), file.body!.anchors);
};

/** An article may link to one that appears earlier. Undefined for a draft. */
const dayOf = (file: ContentFile, today: string): string | undefined => {
  if (!file.path.startsWith('articles/')) return today;
  const { draft, date } = knownFields(file);
  if (draft || !date) return undefined;
  return date.day > today ? date.day : today;
};

/** `day`: when visitors open it, if known; `ownAnchors`: those of the text that names the address. */
const mistakeInAddress = (
  address: string,
  { pages, moved }: KnownAddresses,
  day: string | undefined,
  ownAnchors: readonly string[] = [],
): string | undefined => {
  const [path = '', anchor] = address.split('#') as [string, string?];
  const page: KnownPage | undefined = path === '' ? { anchors: ownAnchors } : pages.get(path);
  if (!page && moved.has(path)) return `"${path}" has moved; use "${moved.get(path)}"`;
  if (!page) return `there is no page "${path}"${didYouMean(path, [...pages.keys()])}`;
  const { anchors, day: first = '' } = page;
  if (anchor !== undefined && anchors && !anchors.includes(anchor))
    return `${path === '' ? 'this text' : `the page "${path}"`} has no section "#${anchor}"${didYouMean(anchor, anchors)}`;
  return day !== undefined && first > day
    ? `"${path}" is not published${first === NEVER ? '' : ` before ${first}`}, so visitors cannot open it`
    : undefined;
};
