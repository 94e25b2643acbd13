import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { fillMessage, type Message } from '@sandglass/backend/words';
import { parse } from 'yaml';
import type { z } from 'zod';
import { languageOfFile } from '../../src/content/schema/language.ts';
import { checkMarkdownWords as checkMarkdownSchema } from '../../src/content/schema/words/editor/check-markdown.ts';
import { checkWords as checkSchema } from '../../src/content/schema/words/editor/check.ts';
import type { Words } from '../../src/content/schemas.ts';
import { inFrontend } from '../folders.ts';

/** What the check tells an editor, in the language of the content that it reads. */
export interface CheckWords extends Words<'check'>, Words<'check-markdown'> {}

type Sources = Pick<ReadonlyMap<string, string>, 'get'>;

const FILES = {
  'words/check.yaml': checkSchema,
  'words/check-markdown.yaml': checkMarkdownSchema,
};

/** Three dots for each word, until another is there: a group has all of its words, or none. */
const dotsFor = (schema: z.ZodObject): object => {
  const groups = Object.entries(schema.shape as Record<string, z.ZodObject>);
  return Object.fromEntries(
    groups.map(([name, { shape }]) => [
      name,
      Object.fromEntries(Object.keys(shape).map((word) => [word, '…'])),
    ]),
  );
};

const parsed = (source: string): Record<string, unknown> => {
  try {
    return (parse(source) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** The groups without a mistake: the file itself reports the others. */
const groupsIn = (source: string, schema: z.ZodObject): object => {
  const written = parsed(source);
  const groups = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([name, group]) => [name, group.safeParse(written[name])] as const,
  );
  return Object.fromEntries(
    groups.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])),
  );
};

const wordsIn = (sources: Sources): object[] =>
  Object.entries(FILES).map(([path, schema]) => groupsIn(sources.get(path) ?? '', schema));

let ofRelease: CheckWords | undefined;

/** Those of this release stand in for what an older or another content lacks. */
const wordsOfRelease = (): CheckWords => {
  if (ofRelease) return ofRelease;
  const sources = Object.keys(FILES).map(
    (path) => [path, readFileSync(inFrontend(`content/${path}`), 'utf8')] as const,
  );
  const dots = Object.values(FILES).map(dotsFor);
  ofRelease = Object.assign({}, ...dots, ...wordsIn(new Map(sources))) as CheckWords;
  return ofRelease;
};

let latest: { source: string; words: CheckWords } | undefined;

/** The same object for the same files. */
export const readCheckWords = (sources: Sources): CheckWords => {
  const source = Object.keys(FILES)
    .map((path) => sources.get(path) ?? '')
    .join('\0');
  if (latest?.source !== source)
    latest = {
      source,
      words: Object.assign({}, wordsOfRelease(), ...wordsIn(sources)) as CheckWords,
    };
  return latest.words;
};

const current = new AsyncLocalStorage<CheckWords>();

/** As with the language of a schema: while a content is read or checked, these are its words. */
export const inCheckWords = <Result>(words: CheckWords, run: () => Result): Result =>
  current.run(words, run);

export const checkWords = (): CheckWords => current.getStore() ?? wordsOfRelease();

/** A sentence with its values. Numbers are written as the language of the content does. */
export const fill = <Value extends string>(
  message: Message<Value>,
  values: Readonly<Record<Value, string | number>>,
): string => fillMessage(message, values, languageOfFile().tag);
