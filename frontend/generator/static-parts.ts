import type { Plugin } from 'vite';

const IS_STATIC = /\.static\.tsx$/;
const EXPORT = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves what only the build renders out of the scripts: of a module `*.static.tsx`, they get the
 * names
 * that it exports, without content. Their HTML is in the documents, and in the files of the
 * screens.
 */
export const staticParts = (): Plugin => ({
  name: 'static-parts',
  enforce: 'pre',
  transform(code, id, options) {
    if (options?.ssr === true || !IS_STATIC.test(id)) return null;
    const names = Array.from(code.matchAll(EXPORT), ([, name]) => name!);
    const stubs = names.map((name) => `export const ${name} = () => null;`);
    return { code: stubs.join('\n'), map: null, moduleSideEffects: false };
  },
  hotUpdate({ file }) {
    // The browser has nothing to replace.
    if (IS_STATIC.test(file)) this.environment.hot.send({ type: 'full-reload' });
  },
});
