import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_SITE, readBuiltFile, siteFolder } from '../site/built-file.ts';
import { fillMessage, type Message } from './message.ts';
import type { ServerWords } from './server-words.ts';

export interface BuiltWords {
  language: string;
  words: ServerWords;
}

let built: BuiltWords | undefined;

/**
 * After an update of the product, the site may be that of the release before, until the editor has
 * built it anew: words that it does not have are those of this release.
 * @throws Error if the folder has no readable build
 */
export const readWords = (folder: string): BuiltWords => {
  const { language, words } = readBuiltFile<BuiltWords>(folder, 'texts.json');
  const hasOwn = existsSync(join(OWN_SITE, 'texts.json'));
  if (!hasOwn) return { language, words };
  const own = readBuiltFile<BuiltWords>(OWN_SITE, 'texts.json');
  return { language, words: complete(words, own.words) };
};

const complete = <Words>(words: Words, own: Words): Words => {
  if (!isGroup(words) || !isGroup(own)) return words ?? own;
  const names = Object.keys({ ...own, ...words });
  return Object.fromEntries(names.map((name) => [name, complete(words[name], own[name])])) as Words;
};

const isGroup = (words: unknown): words is Record<string, unknown> =>
  typeof words === 'object' && words !== null;

/** For answers from now on: those of the release that is served. */
export const useWords = (words: BuiltWords): void => {
  built = words;
};

/** Read when somebody is answered: openapi.json is written before the site is built. */
const read = (): BuiltWords => (built ??= readWords(siteFolder()));

/**
 * Never in a constant of a module: when another build of the site is served, words and language may
 * be others.
 */
export const words = (): ServerWords => read().words;

/** Of the firm, such as `en`. */
export const language = (): string => read().language;

export const fill = <Value extends string>(
  message: Message<Value>,
  values: Readonly<Record<Value, string | number>>,
): string => fillMessage(message, values, language());

/** Such as "A, B or C". */
export const anyOf = (names: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'disjunction' }).format(names);

/** A day as people read it, such as "March 7, 2024". */
export const readableDay = (day: Date): string =>
  day.toLocaleDateString(language(), { dateStyle: 'long', timeZone: 'UTC' });

/** A moment as people write it, such as "March 7, 2024 at 2:05 PM UTC", in the zone of `TZ`. */
export const readableTime = (time: Date): string =>
  time.toLocaleString(language(), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
