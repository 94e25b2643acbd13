import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { readContent } from './read-content.ts';

const CONTENT = fileURLToPath(new URL('../content', import.meta.url));

/**
 * Lets source import content files. `x.yaml` and `x.md?fields` give the checked fields, `x.md?body` gives the
 * rendered text: lists and cards need the first, and only the page that shows a text pays for the second.
 */
export const contentPlugin = (): Plugin => ({
  name: 'content',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?');
    if (!file.startsWith(CONTENT) || !/\.(?:md|yaml)$/.test(file)) return null;
    this.addWatchFile(file);
    const path = relative(CONTENT, file).split(sep).join('/');
    const { fields, body } = readContent(path, await readFile(file, 'utf8'));
    const value = query === 'body' ? body : fields;
    return { code: `export default ${JSON.stringify(value)}`, map: null, moduleSideEffects: false };
  },
});
