import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { fillNames } from '../../src/content/placeholders.ts';
import { inLanguage } from '../../src/content/schema/language.ts';
import { wordsSchemas } from '../../src/content/schema/words.ts';
import type { Fields } from '../../src/content/schemas.ts';
import { inFrontend } from '../folders.ts';
import { sourceIfThere } from '../read-source.ts';
import { readSite, SITE } from '../read/site.ts';

/** A file of `content/words`. */
export type WordsFile = keyof typeof wordsSchemas;

export const isWordsFile = (path: string): path is WordsFile => Object.hasOwn(wordsSchemas, path);

/** The texts of a content by their paths. */
export type Sources = Pick<ReadonlyMap<string, string>, 'get'>;

export const sourcesIn = (folder: string): Sources => ({
  get: (path) => sourceIfThere(join(folder, path)),
});

const RELEASE = sourcesIn(inFrontend('content'));

const parsed = (source = ''): unknown => {
  try {
    return parse(source) ?? {};
  } catch {
    return {};
  }
};

/**
 * The first text that is right, of each word. Three dots stand for a word that a developer has not
 * written yet.
 */
const firstRight = (schema: z.ZodType, texts: readonly unknown[]): unknown => {
  if (schema instanceof z.ZodObject) {
    const words = Object.entries(schema.shape as Record<string, z.ZodType>);
    const textsOf = (name: string) =>
      texts.map((each) => (each as Record<string, unknown> | null | undefined)?.[name]);
    return Object.fromEntries(words.map(([name, word]) => [name, firstRight(word, textsOf(name))]));
  }
  for (const text of texts) {
    const { success, data } = schema.safeParse(text);
    if (success) return data;
  }
  return '…';
};

/** The latest result for each path: a text takes a while to become typographic. */
const results = new Map<WordsFile, { input: string; words: object }>();

/**
 * The words of a file, the same object for the same texts. For each word that a content lacks, or
 * that has a mistake, which the file itself reports, it is that of this release.
 */
export const readWords = <File extends WordsFile>(path: File, sources: Sources): Fields<File> => {
  const site = readSite(sources.get(SITE) ?? '');
  const texts = [sources.get(path), RELEASE.get(path)];
  const input = JSON.stringify([site, texts]);
  let result = results.get(path);
  if (result?.input !== input) {
    const written = texts.map((text) => fillNames(parsed(text), site.names));
    const words = inLanguage(site.language, () => firstRight(wordsSchemas[path], written));
    result = { input, words: words as object };
    results.set(path, result);
  }
  return result.words as Fields<File>;
};
