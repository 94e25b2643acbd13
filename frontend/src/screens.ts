import { isDeskPath, filePathOf } from './paths.ts';
import { findRoute } from './routes.ts';

/** What the build wrote of a page for those who come to it by a link (generator/write.ts). */
export interface ScreenFile {
  /** Title, description, canonical address and preview, as elements for the head. */
  head: string;
  /** The HTML of its static parts by their names. */
  parts: Readonly<Record<string, string>>;
}

/** A JSON module: an article is not code, and needs no hash in the import map of each page. */
const importScreenFile = async (path: string): Promise<ScreenFile> => {
  const { buildId } = document.documentElement.dataset;
  const address = `/screens/${buildId}${filePathOf(path)}.json`;
  const module = (await import(/* @vite-ignore */ address, { with: { type: 'json' } })) as {
    default: ScreenFile;
  };
  return module.default;
};

/**
 * What a page needs besides the application: its code and, at the site, its screen file.
 * @throws Error if there is no such page, or this build is no longer served
 */
export const loadScreen = async (path: string): Promise<ScreenFile | undefined> => {
  const [file] = await Promise.all([
    isDeskPath(path) ? undefined : importScreenFile(path),
    findRoute(path)?.Page.preload(),
  ]);
  return file;
};

const pendingForever = new Promise<never>(() => undefined);

/** What a screen shows. Without a connection, that it cannot be reached. */
type ShownScreen = ScreenFile | 'unreached' | undefined;

/** Screens by their paths: React's `use` needs the same promise each time. */
const shownScreens = new Map<string, Promise<ShownScreen>>();

const unreached = new Set<string>();

/** The next render tries again. */
export const forgetUnreached = (path: string): void => {
  if (unreached.delete(path)) shownScreens.delete(path);
};

/**
 * The screen to show. If a file of it is missing, because the page is unknown or a release has
 * replaced its files, the browser loads the document instead; not without a connection, where it
 * would show a page of its own.
 */
export const loadScreenOrReload = (path: string): Promise<ShownScreen> => {
  const shown = shownScreens.get(path);
  if (shown) return shown;
  const screen = loadScreen(path).catch(() => {
    const isWanted = window.location.pathname === path;
    if (isWanted && !navigator.onLine) {
      unreached.add(path);
      return 'unreached';
    }
    // While the document reloads, the promise stays in the map, so that no render loads the screen
    // again. If the visitor has gone elsewhere, it is removed: the next visit tries again.
    if (isWanted) window.location.reload();
    else shownScreens.delete(path);
    return pendingForever;
  });
  shownScreens.set(path, screen);
  return screen;
};
