import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';

// Each file costs a request and a hash in the import map of every page. So there are three that
// many pages share: `app` for every page, `site` and `desk` for those of one of the two.
// The patterns use forward slashes, as Vite's module ids do:
// https://vite.dev/guide/api-plugin#path-normalization

export const MAIN = 'src/main.tsx';
export const SITE_LAYOUT = 'src/components/layout/site-layout.tsx';
const DESK_PAGES = ['src/desk/leads-page.tsx', 'src/desk/lead-page.tsx'];

export type Chunk = Rolldown.OutputChunk;

/** The files that a page has loaded before it imports anything dynamically. */
export const IS_SHARED = /^assets\/(?:rolldown-runtime|app|site|desk)-[\w-]{8}\.js$/;

/** What most pages need, sooner or later. */
const COMMON = [
  /\/src\/lib\/(?!motion)/,
  /\/src\/leads\/lead\.contract/,
  /\/src\/components\/field\b/,
  /\/src\/components\/dialog\/(?:on-demand|use-history)\b/,
];
/**
 * Pages that are nothing but static parts: files of their own would weigh more than their code.
 */
const STATIC_PAGES =
  /\/src\/pages\/(?:services|legal|about\/member|blog\/(?:blog|older|topic)|messages\/(?:message|outcome))\b/;

const moduleId = (path: string) =>
  normalizePath(fileURLToPath(new URL(`../${path}`, import.meta.url)));

/**
 * Returns whether a module imports another statically, directly or indirectly, or is that module.
 */
const importsOf = (path: string) => {
  const needed = new Set<string>();
  const visit = (id: string, context: Rolldown.ChunkingContext) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported, context);
  };
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (needed.size === 0) visit(moduleId(path), context);
    return needed.has(id);
  };
};

export const codeSplitting = (): Rolldown.CodeSplittingOptions => {
  const isInApp = importsOf(MAIN);
  const isInSite = importsOf(SITE_LAYOUT);
  const isInDesk = DESK_PAGES.map(importsOf);

  const nameOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    const isCommon = COMMON.some((pattern) => pattern.test(id));
    if (isCommon || isInApp(id, context)) return 'app';
    const deskPages = isInDesk.filter((imports) => imports(id, context)).length;
    if (isInSite(id, context)) return deskPages > 0 ? 'app' : 'site';
    if (STATIC_PAGES.test(id)) return 'site';
    return deskPages === isInDesk.length ? 'desk' : null;
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: nameOf, priority: 2 },
      // The dialogs show parts of it, too.
      {
        name: 'lead-page',
        test: /src\/desk\/(?:record\/|lead-page\.)/,
        priority: 1,
      },
    ],
  };
};

/** @param module the end of its path */
export const chunkOf = (chunks: readonly Chunk[], module: string): Chunk => {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!found) throw new Error(`No script has ${module}`);
  return found;
};

/**
 * The scripts that some need, each after the one that needs it.
 * @param importsOf lists the files that a script imports
 */
export const scriptsOf = (
  chunks: readonly Chunk[],
  first: readonly Chunk[],
  importsOf: (script: Chunk) => readonly string[],
): Chunk[] => {
  const scripts = new Set<Chunk>(first);
  // A set visits what is added meanwhile.
  for (const script of scripts) {
    const imports = importsOf(script);
    for (const name of imports) scripts.add(chunks.find(({ fileName }) => fileName === name)!);
  }
  return [...scripts];
};

/** Tokens are filled in in documents and files of screens: React would find another text. */
export const refuseTokens = (chunks: readonly Chunk[]): void => {
  for (const { code, fileName } of chunks) {
    const token = /%(?:statement\.\w+|PUBLIC_\w+)%/.exec(code)?.[0];
    if (token) throw new Error(`${fileName} contains ${token}: only static parts may`);
  }
};
