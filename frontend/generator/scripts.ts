import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';
import { FILLED_BY_SERVER } from '../src/content/placeholders.ts';

// How the scripts of the browser are divided into files ("chunks"). Each file costs a request, and a
// hash in the import map of every page. So, besides the bundler's own runtime, there are three that
// many pages share: `app` for every page, `site` and `desk` for those of one of the two.
// The patterns use forward slashes, as Vite's module ids do:
// https://vite.dev/guide/api-plugin#path-normalization

export const MAIN = 'src/main.tsx';
export const SITE_LAYOUT = 'src/components/layout/site-layout.tsx';
/** Those of src/routes.ts, which needs Vite and cannot be imported here. */
const DESK_PAGES = ['src/desk/list-page.tsx', 'src/desk/lead-page.tsx'];

export type Chunk = Rolldown.OutputChunk;

export const IS_SHARED = /^assets\/(?:rolldown-runtime|app|site|desk)-[\w-]{8}\.js$/;

/** What most pages need, sooner or later. */
const COMMON = [
  /\/src\/lib\/(?!analytics|lazy-code|motion|public-config)/,
  /\/src\/leads\/(?:lead\.contract|clean-text)\b/,
  /\/src\/words\/|\/words\/(?:errors|lead|shared)\./,
  /\/src\/components\/(?:field|on-demand|dialog\/use-dialog)\b/,
];
/** What the form has in common with that of the desk, whose list does not need it. */
const FORM =
  /\/src\/(?:leads\/lead\.rules|email\/email-pattern|components\/lead-form\/(?:form-draft|form-limits|mistake-text|use-checked-form))\b|\/words\/form\./;

const moduleId = (path: string) =>
  normalizePath(fileURLToPath(new URL(`../${path}`, import.meta.url)));

/** Returns a function that tells whether an entry imports a module, directly or indirectly. */
const isImportedBy = (entry: string) => {
  const needed = new Set<string>();
  const visit = (id: string, context: Rolldown.ChunkingContext) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported, context);
  };
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (needed.size === 0) visit(moduleId(entry), context);
    return needed.has(id);
  };
};

export const codeSplitting = (): Rolldown.CodeSplittingOptions => {
  const isInApp = isImportedBy(MAIN);
  const isInSite = isImportedBy(SITE_LAYOUT);
  const isInDesk = DESK_PAGES.map(isImportedBy);

  /**
   * What both site and desk need is in `app`, what only one of them needs in `site` or `desk`. null
   * for the rest, which only some pages need: it stays out of these three.
   */
  const nameOf = (id: string, context: Rolldown.ChunkingContext): string | null => {
    if (FORM.test(id)) return 'site';
    const isCommon = COMMON.some((pattern) => pattern.test(id));
    if (isCommon || isInApp(id, context)) return 'app';
    if (isInSite(id, context)) return isInDesk.some((isIn) => isIn(id, context)) ? 'app' : 'site';
    return isInDesk.every((isIn) => isIn(id, context)) ? 'desk' : null;
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: nameOf, priority: 2 },
      // The dialogs of the desk show parts of this page: they would be a chunk of their own. The page
      // that adds a lead leads on to it.
      {
        name: 'lead-page',
        test: /src\/desk\/(?:record\/|lead-page\.|list-head\/list-link\.|live\/changed-meanwhile\.)|\/words\/desk-request\./,
        priority: 1,
      },
      // What loads at the first use of the desk.
      {
        name: 'desk-tools',
        test: /src\/desk\/(?:data\/(?:edit-cached|recount)|list-head\/(?:find-lead|period-form|refresh-and-notify)|lead\/(?:change-lead|meanwhile|notify-result|save-leads|send-changes)|live\/take-event|selection\/toolbar)\b|\/words\/desk-(?:actions|tools)\./,
        priority: 1,
      },
    ],
  };
};

/** @param path of a module in the frontend's folder */
export const findChunk = (chunks: readonly Chunk[], path: string): Chunk => {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${path}`)));
  if (!found) throw new Error(`No chunk has ${path}`);
  return found;
};

/**
 * Chunks and what they import, breadth first.
 * @param importsOf the names of the files that a chunk imports
 */
export const collectChunks = (
  chunks: readonly Chunk[],
  entries: readonly Chunk[],
  importsOf: (chunk: Chunk) => readonly string[],
): Chunk[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const collected = new Set<Chunk>();
  const queue = [...entries];
  while (queue.length > 0) {
    const chunk = queue.shift()!;
    if (collected.has(chunk)) continue;
    collected.add(chunk);
    queue.push(...importsOf(chunk).map((name) => byName.get(name)!));
  }
  return [...collected];
};

/**
 * The server fills in documents, screen files and text files, but no script. There, a placeholder
 * would stay, and differ from the HTML: a hydration error.
 */
export const refusePlaceholders = (chunks: readonly Chunk[]): void => {
  for (const { code, fileName } of chunks) {
    const [placeholder] = code.match(FILLED_BY_SERVER) ?? [];
    if (placeholder) throw new Error(`${fileName} contains ${placeholder}: only static parts may`);
  }
};
