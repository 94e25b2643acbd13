import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { CONTENT_FOLDER } from '../../frontend/generator/folders.ts';
import { FRONT_MATTER } from '../../frontend/generator/read/front-matter.ts';
import { isDue } from '../../frontend/generator/read/publication.ts';
import { readSource } from '../../frontend/generator/read-source.ts';
import { fillMessage, type Message } from '../../backend/src/words/message.ts';
import { fillNames, type SiteNames } from '../../frontend/src/content/placeholders.ts';
import { wordsSchemas } from '../../frontend/src/content/schema/words.ts';
import type { Words } from '../../frontend/src/content/schemas.ts';

/*
 * The content, as editors wrote it. Tests compare pages with it, so that an editor may change every
 * text that the guide (frontend/content/README.md) does not list under "Ask first".
 */

const FOLDER = pathToFileURL(`${CONTENT_FOLDER}/`);

interface ContentFile {
  /** File name without the extension: an article's slug, a member's id. */
  id: string;
  fields: Record<string, unknown>;
  /** Markdown below the fields. */
  body: string;
}

const site = readSource(fileURLToPath(new URL('site.yaml', FOLDER)));
const names = parse(site) as SiteNames;

export const FIRM = names['name']!;

/** @param path relative to `frontend/content` */
export const readText = (path: string): ContentFile => {
  const source = readSource(fileURLToPath(new URL(path, FOLDER))).replaceAll('\r\n', '\n');
  const matter = FRONT_MATTER.exec(source);
  const fields = matter?.[1] ?? source;
  const body = matter ? source.slice(matter[0].length) : '';
  const id = path.replace(/^.*\//, '').replace(/\.\w+$/, '');
  return fillNames({ id, fields: parse(fields) as Record<string, unknown>, body }, names);
};

type Place = keyof typeof wordsSchemas extends `words/${infer Name}.yaml` ? Name : never;

/** The words of a place as the site shows them, such as those of `words/form.yaml`. */
export const readWords = <Name extends Place>(place: Name): Words<Name> => {
  const path = `words/${place}.yaml` as const;
  return wordsSchemas[path].parse(readText(path).fields) as Words<Name>;
};

/** The words of header and footer, and of what site and desk share. */
export const LAYOUT = readWords('layout');
export const SHARED = readWords('shared');

/** The language of the site. */
export const LANGUAGE = String(readText('site.yaml').fields['language']);

export const fillWords = <Value extends string>(
  message: Message<Value>,
  values: Readonly<Record<Value, string | number>>,
): string => fillMessage(message, values, LANGUAGE);

/** A day as the site shows it. */
export const readableDay = (day: string): string =>
  new Date(day).toLocaleDateString(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' });

const readTexts = (folder: string): ContentFile[] =>
  readdirSync(new URL(`${folder}/`, FOLDER))
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => readText(`${folder}/${file}`));

/** The files of a folder that are no drafts, in the order of the page. */
export const readInOrder = (folder: string): ContentFile[] =>
  readTexts(folder)
    .filter(({ fields }) => fields['draft'] !== true)
    .toSorted((a, b) => Number(a.fields['order']) - Number(b.fields['order']));

/** The paragraphs of a Markdown text that have no markup. */
export const plainParagraphs = (body: string): string[] =>
  body.split(/\n{2,}/).filter((block) => /^["'“‘]?\p{L}[^[\]*_`<>|#&]+$/u.test(block.trim()));

/** The headings of its sections. */
export const headingsIn = (body: string): string[] =>
  [...body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);

export const itemsIn = (body: string): number => body.match(/^\s*(?:[-*+]|\d+\.) /gm)?.length ?? 0;

/** The words of a text, without punctuation: the build replaces quotation marks and apostrophes. */
export const wordsOf = (text: string): string => text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';

/** Matches what has one of these texts, letter by letter. */
export const saying = (...texts: string[]): RegExp =>
  new RegExp(
    texts.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|'),
  );

/** Matches a text on a page. */
export const shown = (text: string): RegExp =>
  new RegExp(wordsOf(text).replaceAll(' ', '[^\\p{L}\\p{N}]+'), 'u');

/** Matches what begins with a text, as a page shows it. */
export const beginning = (text: string): RegExp => new RegExp(`^${shown(text).source}`, 'u');

/** Matches what ends with a text, as a page shows it. */
export const ending = (text: string): RegExp =>
  new RegExp(`${shown(text).source}[^\\p{L}\\p{N}]*$`, 'u');

const titleOf = (path: string): RegExp => shown(String(readText(path).fields['title']));

/** The name of the link in the header that leads home. */
export const HOME_LINK = shown(fillWords(LAYOUT.home, { firm: FIRM }));

/** The titles of pages that have a file of their own, as they show them. */
export const TITLES = {
  about: titleOf('about.yaml'),
  blog: titleOf('blog.yaml'),
  history: titleOf('history.md'),
  privacy: titleOf('privacy.md'),
  services: titleOf('services.yaml'),
};

const hero = readText('home/hero.yaml').fields;

/** What stands on the buttons of the hero; the first is on every page. */
export const HERO_ACTIONS = {
  primary: shown(String(hero['primaryAction'])),
  secondary: shown(String(hero['secondaryAction'])),
};

/** The texts of several pages. */
export const INTERFACE = readText('interface.yaml').fields as {
  closing: { heading: string };
  outcomes: Record<'received' | 'invalid', { title: string; text: string }>;
  notFound: Record<'page' | 'member' | 'article', { heading: string; text: string }>;
};

/** The titles of the services as a page shows them, in its order. */
export const SERVICE_TITLES: readonly RegExp[] = readInOrder('services').map(({ fields }) =>
  shown(String(fields['title'])),
);

const paths = readText('home/paths.yaml').fields['items'] as Record<string, string>[];
const formCard = paths.find(({ link }) => link === 'contact')!;

/** The card of the home page that leads to the form: its title, and what stands on its button. */
export const FORM_CARD = { title: shown(formCard['title']!), action: shown(formCard['action']!) };

export interface Article extends ContentFile {
  day: string;
  topics: string[];
  /** Its old addresses, without `/blog/`. */
  aliases: string[];
}

const readArticle = (file: ContentFile): Article => ({
  ...file,
  day: String(file.fields['date']),
  topics: file.fields['topics'] as string[],
  aliases: (file.fields['aliases'] ?? []) as string[],
});

/** The published articles, newest first: the order of the blog. */
export const ARTICLES: readonly Article[] = readTexts('articles')
  .map(readArticle)
  .filter(({ day, fields }) => isDue(day) && fields['draft'] !== true)
  .toSorted((a, b) => (a.day < b.day ? 1 : -1));

export const SLUGS: readonly string[] = ARTICLES.map(({ id }) => id);

const lengthOf = ({ body }: ContentFile): number => body.split(/\s+/).length;

const BY_LENGTH = ARTICLES.toSorted((a, b) => lengthOf(b) - lengthOf(a));

/** Has the most room to scroll. */
export const LONGEST = BY_LENGTH[0]!;

/** For what the longest article may lack: a test is skipped if no article has it. */
export const longestWith = (has: (article: Article) => boolean): Article | undefined =>
  BY_LENGTH.find(has);

export const VIDEO = /^::video\{id="(?<id>[^"]+)" title="(?<title>[^"]+)"/m;

export const WITH_VIDEO = longestWith(({ body }) => VIDEO.test(body));

const PAGE_SIZE = 12;

/** The address of the page of the blog that lists an article. */
export const listOf = (slug: string): string => {
  const page = Math.floor(SLUGS.indexOf(slug) / PAGE_SIZE) + 1;
  return page === 1 ? '/blog' : `/blog/page/${page}`;
};
