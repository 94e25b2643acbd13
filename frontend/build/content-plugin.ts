import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { readContent, type ContentFile } from './read-content.ts';

/**
 * Normalized like a module id, which has forward slashes on every platform: on Windows, fileURLToPath() returns
 * backslashes. https://vite.dev/guide/api-plugin#path-normalization
 */
const CONTENT = normalizePath(fileURLToPath(new URL('../content/', import.meta.url)));

const chosen = (fields: Record<string, unknown>, query: URLSearchParams): Record<string, unknown> => {
  const [only, without] = ['only', 'without'].map((name) => query.get(name)?.split(','));
  return Object.fromEntries(
    Object.entries(fields).filter(([key]) => (only?.includes(key) ?? true) && !without?.includes(key)),
  );
};

/** The content of each file, by path: a file with a text is imported twice, for its fields and for its body. */
const known = new Map<string, { source: string; content: ContentFile }>();

const contentOf = (path: string, source: string): ContentFile => {
  const last = known.get(path);
  if (last?.source === source) return last.content;
  const content = readContent(path, source);
  known.set(path, { source, content });
  return content;
};

/**
 * Lets source files import content files. `x.yaml` and `x.md?fields` export the validated fields, `x.md?body` exports
 * the rendered text. Lists and cards import only the fields; only the page that shows a text downloads it.
 * `x.yaml?only=a,b` and `x.yaml?without=a,b` export some of the fields: an object is never divided between scripts.
 */
export const contentPlugin = (): Plugin => ({
  name: 'content',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?');
    if (!file.startsWith(CONTENT) || !/\.(?:md|yaml)$/.test(file)) return null;
    this.addWatchFile(file);
    const { fields, body } = contentOf(file.slice(CONTENT.length), await readFile(file, 'utf8'));
    const value = query === 'body' ? body : chosen(fields, new URLSearchParams(query));
    return { code: `export default ${JSON.stringify(value)}`, map: null, moduleSideEffects: false };
  },
});
