import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/*
 * Which modules share a file. Each request costs headers and each file a hash in every page, so what every page needs
 * is one file, and what several pages need is another.
 */

const ENTRY = fileURLToPath(new URL('../src/entry-client.tsx', import.meta.url));

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...parameters: never) => unknown>>[1];

/** The files with what every page needs to start. */
export const IS_IN_EVERY_PAGE = /^assets\/(?:rolldown-runtime|react|app)-/;

/** What takes longest to run; in a file of its own it does so before the rest is there. */
const REACT = /node_modules\/(?:react|react-dom|scheduler)\/|src\/lib\/hydrate-root\./;
/** Names the module that exports every icon there is, of which a page imports few. */
const ICONS = /lucide-react\/dist\/esm\/lucide-react\./;
/** What is seen first: the text of the hero, the drawings, the icons of header and hero, and what draws them. */
const FIRST_VIEW =
  /src\/(?:ui\/(?:motif|picture)|lib\/external-link|content\/hero)\.|content\/home\/hero\.yaml|lucide-react\/dist\/esm\/(?!icons\/|lucide-react\.)|\/icons\/(?:menu|x|arrow-up-right)\./;

/** Tells which modules a page cannot start without: what the entry imports, directly or through others. */
const createStartTest = () => {
  const needed = new Set<string>();
  const visit = (id: string, context: Context) => {
    if (needed.has(id) || ICONS.test(id)) return;
    needed.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported, context);
  };
  return (id: string, context: Context): boolean => {
    if (needed.size === 0) visit(ENTRY, context);
    // The entry keeps a file of its own: it is what the others wait for.
    return id !== ENTRY && (needed.has(id) || FIRST_VIEW.test(id));
  };
};

export const codeSplitting = (): Rolldown.CodeSplittingOptions => {
  const isNeededToStart = createStartTest();
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'react', test: REACT, priority: 3 },
      { name: (id, context) => (isNeededToStart(id, context) ? 'app' : null), priority: 2 },
      { name: 'overlay', test: /node_modules\/(?:@radix-ui|aria-hidden)\//, minShareCount: 2, priority: 1 },
      { name: 'articles', test: /content\/articles(?:\.|\/.*\?fields)|blog\/article-card/, priority: 1 },
      { name: 'service-bodies', test: /content\/(?:service-bodies\.|services\/.*\?body)/, priority: 1 },
      {
        name: 'parts',
        test: /\/(?:src|content|node_modules)\/(?!swr|ui\/dialog\.)/,
        minShareCount: 2,
      },
    ],
  };
};
