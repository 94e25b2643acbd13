import { paths as addresses, SECTIONS } from '../../src/lib/paths.ts';
import { entriesIn, idsIn, type ContentFolder } from './content-folder.ts';
import type { RenderedMarkdown } from './markdown.ts';
import { didYouMean, type Mistake } from './mistake.ts';
import { articleFields } from './publication.ts';

/** The pages with the anchors that a link may name. `undefined`: the anchors are unknown, because the file is invalid. */
type Pages = ReadonlyMap<string, readonly string[] | undefined>;

/** Finds links to pages and anchors that do not exist, or do not exist yet. */
export const checkLinks = (content: ContentFolder, today: string): Mistake[] => {
  const pages = listPages(content);
  const aliases = new Map(
    entriesIn(content, 'articles').flatMap(({ id, fields }) =>
      ((fields['aliases'] as string[] | undefined) ?? []).map((alias) => [
        addresses.article(alias),
        addresses.article(id),
      ]),
    ),
  );
  return [...content.files].flatMap(([path, { body }]) =>
    (body?.references ?? [])
      .filter(({ kind }) => kind === 'link')
      .flatMap(({ url, line }) => {
        const text =
          mistakeOf(url, pages, aliases, anchorsOf(body!)) ?? notYetPublished(url, path, content, today);
        return text ? [{ path, line, text }] : [];
      }),
  );
};

const mistakeOf = (
  url: string,
  pages: Pages,
  aliases: ReadonlyMap<string, string>,
  ownAnchors: readonly string[],
): string | undefined => {
  if (/^(?:https?:\/\/[^/]|mailto:.)/.test(url)) return undefined;
  if (!/^[/#]/.test(url))
    return `the link "${url}" must start with / for a page of this site, # for a section of this text, or https://`;
  const [page = '', anchor] = url.split('#') as [string, string?];
  const current = aliases.get(page);
  if (current) return `"${page}" is an alias; link to "${current}"`;
  const anchors = page === '' ? ownAnchors : pages.get(page);
  if (!anchors && !pages.has(page)) return `there is no page "${page}"${didYouMean(page, [...pages.keys()])}`;
  if (anchor === undefined || !anchors || anchors.includes(anchor)) return undefined;
  const where = page === '' ? 'this text' : `the page "${page}"`;
  return `${where} has no section "#${anchor}"${didYouMean(anchor, anchors)}`;
};

/** A page must not link to an article that appears later than the page itself. */
const notYetPublished = (
  url: string,
  path: string,
  content: ContentFolder,
  today: string,
): string | undefined => {
  const articles = entriesIn(content, 'articles');
  const target = articles.find(({ id }) => addresses.article(id) === url.split('#')[0]);
  if (!target) return undefined;
  const source = articles.find((article) => article.path === path);
  if (source && articleFields(source).draft) return undefined;
  const { draft, date } = articleFields(target);
  if (draft) return `"${url}" is a draft; this link would lead nowhere`;
  const day = source ? articleFields(source).date.day : today;
  return date.day > today && date.day > day ? `"${url}" is not published before ${date.day}` : undefined;
};

const anchorsOf = ({ html }: RenderedMarkdown): string[] =>
  [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);

const listPages = (content: ContentFolder): Pages => {
  const fixed = Object.values(addresses).filter((address) => typeof address === 'string');
  const bodies = (folder: string, address: (id: string) => string) =>
    idsIn(content, folder).map((id) => {
      const body = content.files.get(`${folder}/${id}.md`)?.body;
      return [address(id), body && anchorsOf(body)] as const;
    });
  return new Map<string, readonly string[] | undefined>([
    ...fixed.map((address) => [address, []] as const),
    [addresses.home, SECTIONS],
    [addresses.services, idsIn(content, 'services')],
    ...bodies('team', addresses.member),
    ...bodies('articles', addresses.article),
  ]);
};
