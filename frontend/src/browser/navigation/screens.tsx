import type { ReactNode } from 'react';
import { documentPath, isApplication, leadIn } from '../../lib/paths.ts';
import { DocumentPage } from '../hydration/document-page.tsx';
import { parseDocument } from '../../ui/html.tsx';

export interface Screen {
  /** The requested path, without query and hash. */
  path: string;
  content: ReactNode;
  /** The page's part of the head; absent if the document has it already. */
  head?: { title: string; elements: readonly Element[] };
}

/** What a document from the server has for a screen: its part of the head, and the page, unless the browser renders it. */
const sourceIn = ({ title, head, body }: Document) => ({
  head: { title, elements: [...head.querySelectorAll('[data-page]')] },
  page: body.querySelector('[data-document]'),
});
type Source = ReturnType<typeof sourceIn>;

const sources = new Map<string, Promise<Source>>();

const loadApplication = async (path: string): Promise<ReactNode> => {
  const lead = leadIn(path);
  const page =
    lead === undefined
      ? (await import('../../desk/leads-page.tsx')).load()
      : (await import('../../desk/lead-page.tsx')).load(lead);
  return page.content;
};

export const arrivedScreen = async (path: string): Promise<Screen> => {
  if (!isApplication(path)) return { path, content: <DocumentPage /> };
  // The way back to it needs no connection.
  sources.set(documentPath(path), Promise.resolve(sourceIn(document)));
  return { path, content: await loadApplication(path) };
};

/** Compared as text: the content policy logs styles of another release as soon as they are parsed. */
const isOfThisRelease = (html: string): boolean =>
  [...document.head.querySelectorAll('script[type=importmap], style[data-release]')].every(
    ({ textContent }) => html.includes(textContent),
  );

const fetchSource = async (path: string): Promise<Source> => {
  const response = await fetch(path, { headers: { Accept: 'text/html' } });
  const html = await response.text();
  if (import.meta.env.PROD && !isOfThisRelease(html)) throw new Error(`${path}: new release`);
  const source = sourceIn(parseDocument(html));
  if (!source.page && !isApplication(path)) throw new Error(`${path}: status ${response.status}`);
  return source;
};

/** @throws Error if the page cannot be loaded, or belongs to another release than the running script */
export const loadScreen = async (path: string): Promise<Screen> => {
  const key = documentPath(path);
  const source = sources.get(key) ?? fetchSource(key);
  sources.set(key, source);
  // The next call tries again.
  source.catch(() => sources.delete(key));
  const { head, page } = await source;
  const content = page ? <DocumentPage key={path} source={page} /> : await loadApplication(path);
  return { path, content, head };
};
