import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';

// Each file costs a request and a hash in the import map of every page: modules that every page needs share a few.
// The patterns use forward slashes, as Vite's module ids do: https://vite.dev/guide/api-plugin#path-normalization

/** Where the scripts of the site and the desk begin, and those of the two pages of the desk. */
export const MODULES = {
  site: 'src/browser/entry-site.tsx',
  desk: 'src/browser/entry-desk.tsx',
  list: 'src/desk/leads-page.tsx',
  lead: 'src/desk/lead-page.tsx',
} as const;

/** The files that every page of the site, or of the desk, has loaded before any other. */
export const IS_IN_EVERY_PAGE = /^assets\/(?:rolldown-runtime|app|site|desk)-[\w-]{8}\.js$/;

/** What most pages need, sooner or later: in a file of its own, it would cost each of them more. */
const COMMON = /src\/(?:lib|ui\/(?:on-demand|field)|leads\/lead\.contract)\b/;

const moduleId = (path: string) =>
  normalizePath(fileURLToPath(new URL(`../${path}`, import.meta.url)));

/** Returns whether a module imports another statically, directly or indirectly, or is that module. */
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
  const { site, desk, list, lead } = MODULES;
  const importers = [site, desk, list, lead].map(importsOf);
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: (id, context) => {
          const [inSite, inDesk, inList, inLead] = importers.map((imports) => imports(id, context));
          if (inSite || COMMON.test(id)) return inDesk || inList || inLead ? 'app' : 'site';
          return inDesk || (inList && inLead) ? 'desk' : null;
        },
        priority: 2,
      },
      // The dialogs show parts of it, too.
      {
        name: 'lead-page',
        test: /src\/(?:desk\/(?:record\/|lead-page\.)|ui\/back-link\.)/,
        priority: 1,
      },
    ],
  };
};
