import type { Plugin } from 'vite';

/** Where the server has the modules of the content, each by the path of its file. */
export const MODULES = '/modules/';

/** What the modules of `content/words/` are imported by. */
const WORDS = 'virtual:words/';
/** Of which the page needs the language (src/words/language.ts). */
const LANGUAGE = '@content/site.yaml';

/**
 * Leaves the modules of the content out of the build: the browser imports them from the server
 * (server/page-routes.ts), which makes them of the content that it has when the page loads.
 */
export const modulesPlugin = (): Plugin => ({
  name: 'modules',
  enforce: 'pre',
  resolveId(id) {
    const isWords = id.startsWith(WORDS);
    if (!isWords && id !== LANGUAGE) return null;
    const path = isWords ? `words/${id.slice(WORDS.length)}.yaml` : 'site.yaml';
    return { id: MODULES + path, external: 'absolute' };
  },
});
