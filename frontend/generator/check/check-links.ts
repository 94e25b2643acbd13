import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { paths, SECTIONS } from '../../src/paths.ts';
import { inFrontend } from '../folders.ts';
import { isKind, mistakeAt, textsIn, type Content, type ContentFile } from '../read/content.ts';
import { didYouMean, isEmbedded, type Mistake } from '../read/mistake.ts';
import { DRAFT_DAY, isDue, publicationDay } from '../read/publication.ts';
import { isOtherSite } from '../redirects.ts';
import { fill, wordsOfCheck } from '../words/words-of-check.ts';

interface KnownPage {
  /** The ids that a link may name; undefined if they are unknown. */
  anchors?: readonly string[] | undefined;
  /** Those that visitors do not see: drafts of services. */
  hidden?: readonly string[] | undefined;
  /** The day from which visitors can open it; undefined if they always can, or it is unknown. */
  opens?: string | undefined;
}

interface LinkTargets {
  pages: ReadonlyMap<string, KnownPage>;
  /** The new address of each that has moved. */
  moved: ReadonlyMap<string, string>;
  aliases: ReadonlySet<string>;
}

export const checkLinks = (content: Content, today: string): Mistake[] => {
  const targets = linkTargets(content);
  return [
    ...Array.from(content.files.values()).flatMap((file) => checkText(file, targets, today)),
    ...checkRedirects(content, targets, today),
    ...checkWords(content),
  ];
};

/** The words that stand beside what a visitor has written, in the desk and in mails to the firm. */
const BESIDE_REQUESTS = /^words\/(?:mail|desk[a-z-]*)\.yaml$/;
const ADDRESS = /\S*(?::\/\/|www\.)\S*/i;

/** An address in them could take along, to another site, what a visitor has written. */
const checkWords = ({ files }: Content): Mistake[] =>
  Array.from(files.values())
    .filter(({ path }) => BESIDE_REQUESTS.test(path))
    .flatMap((file) =>
      textsIn(file.fields).flatMap(({ field, text }) => {
        const [address] = ADDRESS.exec(text) ?? [];
        if (address === undefined) return [];
        return [mistakeAt(file, field, fill(wordsOfCheck().links.inWords, { address }))];
      }),
    );

const checkText = (file: ContentFile, targets: LinkTargets, today: string): Mistake[] => {
  // An article may link to one that appears earlier, and a draft to any.
  const opens = openingDay(file) ?? today;
  const day = opens > today ? opens : today;
  return (file.body?.links ?? []).flatMap(({ url, line }) => {
    const text = mistakeInLink(url, targets, day, file.body!.anchors);
    return text ? [{ path: file.path, line, text }] : [];
  });
};

const openingDay = (file: ContentFile): string | undefined => {
  if (isKind(file, 'articles/*.md')) return publicationDay(file) ?? DRAFT_DAY;
  return isKind(file, 'services/*.md', 'team/*.md') ? publicationDay(file) : undefined;
};

/**
 * What the server answers, whatever the content says: the desk, its API, those who watch it, and
 * files. Nothing else may look like the desk.
 */
const OF_SERVER = /^\/(?:admin|(?:api|assets|health|metrics|previews|screens)(?:\/|$))/i;

const isOfServer = (address: string): boolean =>
  OF_SERVER.test(address) || existsSync(join(inFrontend('public'), address));

const checkRedirects = (
  { files, redirects }: Content,
  targets: LinkTargets,
  today: string,
): Mistake[] =>
  redirects.flatMap(({ from, to }, index) => {
    const at = (field: string, text: string) =>
      mistakeAt(files.get('redirects.yaml')!, ['redirects', index, field], text);
    const isTaken = targets.pages.has(from) || targets.aliases.has(from);
    const target = isOtherSite(to) ? mistakeInOtherSite(to) : mistakeInAddress(to, targets, today);
    return [
      ...(isOfServer(from)
        ? [at('from', fill(wordsOfCheck().links.ofServer, { address: from }))]
        : []),
      ...(isTaken ? [at('from', fill(wordsOfCheck().links.taken, { address: from }))] : []),
      ...(target ? [at('to', target)] : []),
    ];
  });

/** Not the older pages of the list of articles: what they show moves on with each new one. */
const linkTargets = (content: Content): LinkTargets => {
  const pages = new Map<string, KnownPage>();
  for (const address of Object.values(paths))
    if (typeof address === 'string') pages.set(address, { anchors: [] });
  pages.set(paths.home, { anchors: SECTIONS });
  const { services, team } = content;
  pages.set(paths.services, {
    anchors: services.map(({ id }) => id),
    hidden: services.filter(({ fields }) => fields.draft).map(({ id }) => id),
  });
  for (const member of team) {
    const page = { anchors: member.body?.anchors, opens: publicationDay(member) };
    pages.set(paths.member(member.id), page);
  }
  for (const article of content.articles) {
    const page = { anchors: article.body?.anchors, opens: publicationDay(article) };
    pages.set(paths.article(article.id), page);
  }
  for (const { id } of content.topics ?? [])
    pages.set(paths.topic(id), { anchors: [], opens: firstDayOf(id, content) });

  const moved = new Map(content.redirects.map(({ from, to }) => [from, to]));
  const aliases = new Set<string>();
  for (const { id, fields } of content.articles)
    for (const alias of fields.aliases ?? []) {
      aliases.add(paths.article(alias));
      moved.set(paths.article(alias), paths.article(id));
    }
  return { pages, moved, aliases };
};

/** When the first article of a topic opens; its page is not there before. */
const firstDayOf = (topic: string, { articles }: Content): string | undefined => {
  // An article whose topics are invalid may belong to this topic; a draft may have none yet.
  if (articles.some(({ fields }) => !fields.draft && !fields.topics)) return undefined;
  const days = articles
    .filter(({ fields }) => fields.topics?.includes(topic))
    // An article whose date is invalid may be published.
    .map((article) => publicationDay(article) ?? '');
  return [...days, DRAFT_DAY].toSorted()[0];
};

const PRIVATE = /^https?:\/\/(?:localhost|127\.|10\.|192\.168\.)[^/]*/;

/** In what is copied from Google Docs and Outlook, links lead to a page that sends visitors on. */
const REDIRECTS: readonly { page: RegExp; parameter: string }[] = [
  { page: /^https:\/\/www\.google\.[^/]+\/url\?/, parameter: 'q' },
  { page: /^https:\/\/[^/]+\.safelinks\.protection\.outlook\.com\//, parameter: 'url' },
];

const behindRedirect = (url: string): string | undefined => {
  const redirect = REDIRECTS.find(({ page }) => page.test(url));
  if (!redirect || !URL.canParse(url)) return undefined;
  return new URL(url).searchParams.get(redirect.parameter) ?? undefined;
};

const mistakeInOtherSite = (url: string): string | undefined => {
  if (PRIVATE.test(url))
    return fill(wordsOfCheck().links.private, { url, path: url.replace(PRIVATE, '') });
  const target = behindRedirect(url);
  if (target) return fill(wordsOfCheck().links.through, { host: new URL(url).host, url: target });
  return URL.canParse(url) ? undefined : fill(wordsOfCheck().links.noAddress, { url });
};

const mistakeInLink = (
  url: string,
  targets: LinkTargets,
  day: string,
  ownAnchors: readonly string[],
): string | undefined => {
  if (/^(?:https?:\/\/[^/]|mailto:.)/.test(url)) return mistakeInOtherSite(url);
  if (isEmbedded(url)) return wordsOfCheck().pictures.embedded;
  if (!/^[/#]/.test(url)) return fill(wordsOfCheck().links.start, { url });
  return mistakeInAddress(url, targets, day, ownAnchors);
};

/**
 * @param day when visitors follow the link, at the earliest
 * @param ownAnchors those of the text that names the address
 */
const mistakeInAddress = (
  address: string,
  { pages, moved }: LinkTargets,
  day: string,
  ownAnchors: readonly string[] = [],
): string | undefined => {
  const [path = '', anchor] = address.split('#') as [string, string?];
  const page: KnownPage | undefined = path === '' ? { anchors: ownAnchors } : pages.get(path);
  const to = moved.get(path);
  if (!page && to !== undefined) return fill(wordsOfCheck().links.moved, { path, to });
  if (!page)
    return fill(wordsOfCheck().links.noPage, { path }) + didYouMean(path, [...pages.keys()]);
  const { anchors, hidden = [], opens } = page;
  if (anchor !== undefined && anchors && !anchors.includes(anchor)) {
    const mistake =
      path === ''
        ? fill(wordsOfCheck().links.noSectionHere, { anchor })
        : fill(wordsOfCheck().links.noSection, { path, anchor });
    return mistake + didYouMean(anchor, anchors);
  }
  if (anchor !== undefined && hidden.includes(anchor) && day !== DRAFT_DAY)
    return fill(wordsOfCheck().links.unpublished, { path: address });
  if (opens === undefined || isDue(opens, day)) return undefined;
  return opens === DRAFT_DAY
    ? fill(wordsOfCheck().links.unpublished, { path })
    : fill(wordsOfCheck().links.unpublishedUntil, { path, day: opens });
};
