import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';

// Each file costs a request and a hash in the import map of every page: modules that every page needs share a few.
// The patterns use forward slashes, as Vite's module ids do: https://vite.dev/guide/api-plugin#path-normalization

const ENTRY = normalizePath(fileURLToPath(new URL('../src/browser/entry-client.tsx', import.meta.url)));

export const IS_IN_EVERY_PAGE = /^assets\/(?:rolldown-runtime|react|app)-/;

/** React takes longest to run. In a file of its own, it can run before the rest has arrived. */
const REACT = /node_modules\/(?:react|react-dom|scheduler)\/|src\/browser\/hydration\/hydrate-root\./;

/** What most pages need, sooner or later: in a file of its own, it would cost each of them more. */
const COMMON = /src\/(?:lib|ui\/(?:on-demand|field)|leads\/lead\.contract)\b/;

export const codeSplitting = (): Rolldown.CodeSplittingOptions => {
  /** The modules that the entry imports statically, directly or indirectly. */
  const needed = new Set<string>();
  const visit = (id: string, context: Rolldown.ChunkingContext) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported, context);
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'react', test: REACT, priority: 3 },
      {
        name: (id, context) => {
          if (needed.size === 0) visit(ENTRY, context);
          return needed.has(id) || COMMON.test(id) ? 'app' : null;
        },
        debugName: 'app',
        priority: 2,
      },
      { name: 'record', test: /src\/desk\/record\//, minShareCount: 2, priority: 2 },
      {
        name: 'desk',
        test: /src\/(?:desk|ui\/(?:menu|skeleton))|node_modules\/(?:swr|dequal)\//,
        minShareCount: 2,
        priority: 1,
      },
    ],
  };
};
