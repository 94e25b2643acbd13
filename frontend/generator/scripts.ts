import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { normalizePath, type Plugin, type Rolldown } from 'vite';
import { FILLED_BY_SERVER } from '../src/content/placeholders.ts';
import { CONTENT_FOLDER, inFrontend } from './folders.ts';

// How the scripts of the browser are divided into files ("chunks"). Each file costs a request, and a
// hash in the import map of every page. So, besides the bundler's own runtime, there are three that
// many pages share: `app` for every page, `site` and `desk` for those of one of the two.

export const MAIN = 'src/main.tsx';
export const SITE_LAYOUT = 'src/components/layout/site-layout.tsx';
/**
 * What these two pages share is in `desk`. They are named here, because src/routes.ts needs Vite and
 * cannot be imported. The third page, new-lead-page.tsx, needs less: with it, `desk` would lose what
 * only the list and the page of a lead have in common.
 */
const DESK_PAGES = ['src/desk/list-page.tsx', 'src/desk/lead-page.tsx'];

export type Chunk = Rolldown.OutputChunk;

export const IS_SHARED = /^assets\/(?:rolldown-runtime|app|site|desk)-[\w-]{8}\.js$/;

const IN_SITE = inFrontend('src');
/** The sources of the backend, wherever its package is. */
const IN_BACKEND = join(
  dirname(createRequire(import.meta.url).resolve('@sandglass/backend/lead.contract')),
  '..',
);

/**
 * Ids of modules, which have forward slashes: https://vite.dev/guide/api-plugin#path-normalization
 * @param paths files and folders
 * @throws Error if there is none: after a renaming, it would silently be in another chunk
 */
const modulesIn = (folder: string, ...paths: readonly string[]): string[] => {
  const lost = paths.find((path) => !existsSync(join(folder, path)));
  if (lost) throw new Error(`No ${lost} in ${folder}; correct the path in generator/scripts.ts`);
  return paths.map((path) => normalizePath(join(folder, path)));
};

const wordsOf = (...names: readonly string[]): string[] =>
  names.map((name) => normalizePath(join(CONTENT_FOLDER, `words/${name}.yaml`)));

/** @param modules ids of files and folders */
const isOneOf = (modules: readonly string[], id: string): boolean =>
  modules.some((each) => id === each || id.startsWith(`${each}/`));

/** What most pages need, sooner or later. */
const COMMON = [
  ...modulesIn(
    IN_SITE,
    'components/dialog/use-dialog.ts',
    'components/field.tsx',
    'components/on-demand.tsx',
    'lib/first-use.ts',
    'lib/http.ts',
    'lib/routing',
    'lib/scroll.ts',
    'lib/stored.ts',
    'words',
  ),
  ...modulesIn(IN_BACKEND, 'leads/clean-text.ts', 'leads/lead.contract.ts', 'words'),
  ...wordsOf('errors', 'lead', 'shared'),
];
/** What the form has in common with that of the desk, whose list does not need it. */
const FORM = [
  ...modulesIn(
    IN_SITE,
    'components/lead-form/form-draft.ts',
    'components/lead-form/form-limits.ts',
    'components/lead-form/mistake-text.ts',
    'components/lead-form/use-checked-form.ts',
  ),
  ...modulesIn(IN_BACKEND, 'email/email-pattern.ts', 'leads/lead.rules.ts'),
  ...wordsOf('form'),
];
/** The dialogs of the desk show parts of the page of a lead. The page that adds one leads on to it. */
const LEAD_PAGE = [
  ...modulesIn(
    IN_SITE,
    'desk/lead-page.tsx',
    'desk/list-head/list-link.tsx',
    'desk/live/changed-meanwhile.tsx',
    'desk/record',
  ),
  ...wordsOf('desk-request'),
];
/** What loads at the first use of the desk. */
const DESK_TOOLS = [
  ...modulesIn(
    IN_SITE,
    'desk/data/counts-after.ts',
    'desk/data/edit-cached-leads.ts',
    'desk/data/refresh.ts',
    'desk/lead/change-leads.ts',
    'desk/lead/meanwhile.ts',
    'desk/lead/notify-result.ts',
    'desk/lead/guard-save.ts',
    'desk/lead/leads-api.ts',
    'desk/list-head/find-lead.ts',
    'desk/list-head/period-form.tsx',
    'desk/list-head/refresh-and-notify.ts',
    'desk/live/effect-of-event.ts',
    'desk/live/forget-news.ts',
    'desk/live/take-event.ts',
    'desk/selection/toolbar.tsx',
    'desk/text/copy-text.ts',
  ),
  ...wordsOf('desk-actions', 'desk-tools'),
];

/** Returns a function that tells whether an entry imports a module, directly or indirectly. */
const isImportedBy = (entry: string) => {
  const needed = new Set<string>();
  const visit = (id: string, context: Rolldown.ChunkingContext) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported, context);
  };
  return (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (needed.size === 0) visit(normalizePath(inFrontend(entry)), context);
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
    if (isOneOf(FORM, id)) return 'site';
    if (isOneOf(COMMON, id) || isInApp(id, context)) return 'app';
    if (isInSite(id, context)) return isInDesk.some((isIn) => isIn(id, context)) ? 'app' : 'site';
    return isInDesk.every((isIn) => isIn(id, context)) ? 'desk' : null;
  };
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: nameOf, priority: 2 },
      { name: 'lead-page', test: (id) => isOneOf(LEAD_PAGE, id), priority: 1 },
      { name: 'desk-tools', test: (id) => isOneOf(DESK_TOOLS, id), priority: 1 },
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

/** Vite would put an empty module in place of one of Node's, and the page would stay blank. */
export const refuseNodeModules = (): Plugin => ({
  name: 'refuse-node-modules',
  enforce: 'pre',
  resolveId(source, importer, { ssr }) {
    if (ssr !== true && source.startsWith('node:'))
      throw new Error(`${importer} imports ${source}, which no browser has`);
  },
});

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
