import { AsyncLocalStorage } from 'node:async_hooks';
import { fillMessage, type Message } from '@sandglass/backend/words';
import { languageOfFile } from '../../src/content/schema/language.ts';
import type { Words } from '../../src/content/schemas.ts';
import { readWords, type Sources } from './read-words.ts';

/** What the check tells an editor, in the language of the content that it reads. */
export interface WordsOfCheck extends Words<'check'>, Words<'check-markdown'> {}

export const readWordsOfCheck = (sources: Sources): WordsOfCheck => ({
  ...readWords('words/check.yaml', sources),
  ...readWords('words/check-markdown.yaml', sources),
});

const current = new AsyncLocalStorage<WordsOfCheck>();

/** As with the language of a schema: while a content is read or checked, these are its words. */
export const inWordsOfCheck = <Result>(words: WordsOfCheck, run: () => Result): Result =>
  current.run(words, run);

let ofRelease: WordsOfCheck | undefined;

export const wordsOfCheck = (): WordsOfCheck =>
  current.getStore() ?? (ofRelease ??= readWordsOfCheck(new Map()));

/** A sentence with its values. Numbers are written as the language of the content does. */
export const fill = <Value extends string>(
  message: Message<Value>,
  values: Readonly<Record<Value, string | number>>,
): string => fillMessage(message, values, languageOfFile().tag);
