import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import type { RenderedMarkdown } from './markdown.ts';
import { readContent } from './read-content.ts';

/**
 * Normalized like a module id, which has forward slashes on every platform: on Windows, fileURLToPath() returns
 * backslashes. https://vite.dev/guide/api-plugin#path-normalization
 */
const CONTENT = normalizePath(fileURLToPath(new URL('../../content/', import.meta.url)));

const forBrowser = ({ html, headings, words }: RenderedMarkdown) => ({ html, headings, words });

/**
 * Lets source files import content files. `x.yaml` and `x.md?fields` export the validated fields, `x.md?body` exports
 * the rendered text. Lists and cards import only the fields; only the page that shows a text downloads it.
 */
export const contentPlugin = (): Plugin => ({
  name: 'content',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?');
    if (!file.startsWith(CONTENT) || !/\.(?:md|yaml)$/.test(file)) return null;
    this.addWatchFile(file);
    const { fields, body } = readContent(file.slice(CONTENT.length), await readFile(file, 'utf8'));
    const value = query === 'body' ? body && forBrowser(body) : fields;
    return { code: `export default ${JSON.stringify(value)}`, map: null, moduleSideEffects: false };
  },
});
