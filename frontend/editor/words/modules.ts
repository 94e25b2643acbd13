import { SITE } from '../../generator/read/site.ts';
import { moduleOf } from '../../generator/module-of.ts';
import { isWordsFile, readWords, sourcesIn } from '../../generator/words/read-words.ts';
import { languageIn } from './editor-words.ts';

/** The source of a module: the words of a file, or the language of the site. */
export const contentModule = (content: string, path: string): string | undefined => {
  if (path === SITE) return moduleOf({ language: languageIn(content) });
  return isWordsFile(path) ? moduleOf(readWords(path, sourcesIn(content))) : undefined;
};
