import type { Plugin } from 'vite';

export const isStaticModule = (file: string): boolean => file.endsWith('.static.tsx');

const EXPORT = /^export (?!type\b|interface\b).*/gm;
const FUNCTION = /^export const (\w+) = [(<]/;
const HOW_TO_EXPORT =
  'Write `export const Name = (…) => …`; move constants and re-exports to another module.';

/**
 * Replaces each export by `() => null`: a component that renders nothing, and a `meta` that no
 * script calls.
 * @throws Error if one is not a function: scripts would use this one in its place
 */
export const stubModule = (code: string): string => {
  const stubs = Array.from(code.matchAll(EXPORT), ([statement]) => {
    const name = FUNCTION.exec(statement)?.[1];
    if (!name) throw new Error(`${HOW_TO_EXPORT} Found: ${statement}`);
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
    if (options?.ssr === true || !isStaticModule(id)) return null;
    return { code: stubModule(code), map: null, moduleSideEffects: false };
  },
});
