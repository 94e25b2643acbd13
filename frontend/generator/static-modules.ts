import type { Plugin } from 'vite';

const IS_STATIC = /\.static\.tsx$/;
const EXPORT = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves modules `*.static.tsx`, which only the build renders, out of the scripts of the browser:
 * there, each of their exports is a component that renders nothing. `<Static>` shows their HTML.
 */
export const stubStaticModules = (): Plugin => ({
  name: 'stub-static-modules',
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
