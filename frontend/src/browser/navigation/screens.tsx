import type { ReactNode } from 'react';
import { isApplication, leadIn } from '../../lib/paths.ts';
import { DocumentPage } from '../hydration/document-page.tsx';
import { parseDocument } from '../../ui/html.tsx';

/** What the router shows for a path. */
export interface Screen {
  /** The requested path, without query and hash. */
  path: string;
  content: ReactNode;
  /** The page's part of the head; absent if the document has it already. */
  head?: { title: string; elements: readonly Element[] };
}

const loadApplication = async (path: string): Promise<ReactNode> => {
  const lead = leadIn(path);
  const page =
    lead === undefined
      ? await (await import('../../desk/leads-page.tsx')).load()
      : await (await import('../../desk/lead-page.tsx')).load(lead);
  return page?.content;
};

/** Returns the screen of a page that the document contains, as prerendered HTML. */
export const arrivedScreen = async (path: string): Promise<Screen> => ({
  path,
  content: isApplication(path) ? await loadApplication(path) : <DocumentPage />,
});

/**
 * Whether a document has the scripts and styles of the running page. Those of another release may not fit it. Compared as
 * text: the content policy of the running page refuses the styles of another release, with a message in the console, as
 * soon as they are parsed. The build marks its styles, because extensions of the browser add others.
 */
const isOfThisRelease = (html: string): boolean =>
  [...document.head.querySelectorAll('script[type=importmap], style[data-release]')].every(
    ({ textContent }) => html.includes(textContent),
  );

const fetchScreen = async (path: string): Promise<Screen> => {
  const response = await fetch(path, { headers: { Accept: 'text/html' } });
  const html = await response.text();
  if (import.meta.env.PROD && !isOfThisRelease(html)) throw new Error(`${path}: new release`);
  const page = parseDocument(html);
  const source = page.querySelector('[data-document]');
  if (!source && !isApplication(path)) throw new Error(`${path}: status ${response.status}`);
  return {
    path,
    content: source ? <DocumentPage key={path} source={source} /> : await loadApplication(path),
    head: { title: page.title, elements: [...page.head.querySelectorAll('[data-page]')] },
  };
};

const screens = new Map<string, Promise<Screen>>();

/**
 * Loads the page of a path from the server, once.
 *
 * @param path as in `location.pathname`
 * @throws Error if the page cannot be loaded, or belongs to another release than the running script
 */
export const loadScreen = (path: string): Promise<Screen> => {
  const known = screens.get(path);
  if (known) return known;
  const screen = fetchScreen(path);
  screens.set(path, screen);
  // The next call tries again.
  screen.catch(() => screens.delete(path));
  return screen;
};
