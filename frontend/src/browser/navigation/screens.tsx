import type { ReactNode } from 'react';
import { isApplication, leadIn, paths } from '../../lib/paths.ts';
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

/** What a document from the server has for a screen. */
interface Source {
  head: Required<Screen>['head'];
  /** The prerendered page; null if the browser renders it. */
  page: Element | null;
}

const headOf = ({ title, head }: Document): Source['head'] => ({
  title,
  elements: [...head.querySelectorAll('[data-page]')],
});

/** The path of a page's document, which the pages of all leads share. */
const documentPath = (path: string): string => (leadIn(path) === undefined ? path : paths.lead(0));

const sources = new Map<string, Promise<Source>>();

const loadApplication = async (path: string): Promise<ReactNode> => {
  const lead = leadIn(path);
  const page =
    lead === undefined
      ? await (await import('../../desk/leads-page.tsx')).load()
      : await (await import('../../desk/lead-page.tsx')).load(lead);
  return page?.content;
};

/** Returns the screen of a page that the document contains, as prerendered HTML. */
export const arrivedScreen = async (path: string): Promise<Screen> => {
  if (!isApplication(path)) return { path, content: <DocumentPage /> };
  // The way back to it needs no connection.
  sources.set(documentPath(path), Promise.resolve({ head: headOf(document), page: null }));
  return { path, content: await loadApplication(path) };
};

/**
 * Whether a document has the scripts and styles of the running page. Those of another release may not fit it. Compared as
 * text: the content policy of the running page refuses the styles of another release, with a message in the console, as
 * soon as they are parsed. The build marks its styles, because extensions of the browser add others.
 */
const isOfThisRelease = (html: string): boolean =>
  [...document.head.querySelectorAll('script[type=importmap], style[data-release]')].every(
    ({ textContent }) => html.includes(textContent),
  );

const fetchSource = async (path: string): Promise<Source> => {
  const response = await fetch(path, { headers: { Accept: 'text/html' } });
  const html = await response.text();
  if (import.meta.env.PROD && !isOfThisRelease(html)) throw new Error(`${path}: new release`);
  const parsed = parseDocument(html);
  const page = parsed.querySelector('[data-document]');
  if (!page && !isApplication(path)) throw new Error(`${path}: status ${response.status}`);
  return { head: headOf(parsed), page };
};

/** Fetches the document of a page, once. */
const sourceOf = (path: string): Promise<Source> => {
  const known = sources.get(path);
  if (known) return known;
  const source = fetchSource(path);
  sources.set(path, source);
  // The next call tries again.
  source.catch(() => sources.delete(path));
  return source;
};

/**
 * Loads the page of a path, its document from the server once.
 *
 * @param path as in `location.pathname`
 * @throws Error if the page cannot be loaded, or belongs to another release than the running script
 */
export const loadScreen = async (path: string): Promise<Screen> => {
  const { head, page } = await sourceOf(documentPath(path));
  const content = page ? <DocumentPage key={path} source={page} /> : await loadApplication(path);
  return { path, content, head };
};
