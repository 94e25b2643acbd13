import { renderMarkdown } from '../generator/read/markdown.ts';
import { readWords } from '../generator/words/read-words.ts';

/** What the build adds to a text, in the words of this release. */
export const WORDS = readWords('words/text.yaml', new Map());

/** Renders a text as the content's. */
export const render = (text: string, headingOffset = 0) =>
  renderMarkdown(text, { words: WORDS, headingOffset });
