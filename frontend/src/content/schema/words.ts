import { articleWords } from './words/article.ts';

/** The words of each place in `content/words/`. */
export const wordsSchemas = {
  'words/article.yaml': articleWords,
};
