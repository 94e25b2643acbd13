import type { Plugin } from 'vite';

const IS_STATIC = /\.static\.tsx$/;
const EXPORT = /^export (?!type\b|interface\b).*/gm;
const FUNCTION = /^export const (\w+) = [(<]/;

/**
 * Replaces each export by a component that renders nothing.
 * @throws Error if one is not a function: scripts would use the component in its place
 */
export const stubModule = (code: string): string => {
  const stubs = Array.from(code.matchAll(EXPORT), ([statement]) => {
    const name = FUNCTION.exec(statement)?.[1];
    if (!name)
      throw new Error(`Only functions may be exported here. Move to another module: ${statement}`);
    return `export const ${name} = () => null;`;
  });
  return stubs.join('\n');
};

/**
 * Leaves modules `*.static.tsx`, which only the build renders, out of the scripts of the browser.
 * `<Static>` shows their HTML.
 */
export const stubStaticModules = (): Plugin => ({
  name: 'stub-static-modules',
  enforce: 'pre',
  transform(code, id, options) {
    if (options?.ssr === true || !IS_STATIC.test(id)) return null;
    return { code: stubModule(code), map: null, moduleSideEffects: false };
  },
  hotUpdate({ file }) {
    // The browser has nothing to replace.
    if (IS_STATIC.test(file)) this.environment.hot.send({ type: 'full-reload' });
  },
});
