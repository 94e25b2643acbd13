import { fileURLToPath } from 'node:url';
import { readSource } from '../generator/read-source.ts';
import { renderMarkdown } from '../generator/read/markdown.ts';
import { readTextWords, TEXT_WORDS } from '../generator/read/text-words.ts';

/** What the build adds to a text, in the words of the content. */
export const WORDS = readTextWords(
  readSource(fileURLToPath(new URL(`../content/${TEXT_WORDS}`, import.meta.url))),
  {},
);

/** Renders a text as the content's. */
export const render = (text: string, headingOffset = 0) =>
  renderMarkdown(text, { words: WORDS, headingOffset });
