import { ownAddress } from '../../lib/http.ts';
import { parseDocument } from '../../ui/html.tsx';
import type { LoadScreen, Screen } from '../navigation/screen.ts';
import { DocumentPage } from './document-page.tsx';

/** What a document from the server has for a screen. */
interface Source {
  page: Element;
  rest: NonNullable<Screen['rest']>;
}

const sources = new Map<string, Promise<Source>>();

/** Compared as text: the content policy logs styles of another release as soon as they are parsed. */
const isOfThisRelease = (html: string): boolean =>
  [...document.head.querySelectorAll('script[type=importmap], style[data-release]')].every(
    ({ textContent }) => html.includes(textContent),
  );

const fetchSource = async (path: string): Promise<Source> => {
  const response = await fetch(ownAddress(path), { headers: { Accept: 'text/html' } });
  const html = await response.text();
  if (import.meta.env.PROD && !isOfThisRelease(html)) throw new Error(`${path}: new release`);
  const { title, head, body } = parseDocument(html);
  const page = body.querySelector('[data-document]');
  const footer = body.querySelector(':scope > footer');
  if (!page || !footer) throw new Error(`${path}: status ${response.status}`);
  return { page, rest: { title, head: [...head.querySelectorAll('[data-page]')], footer } };
};

export const loadDocument: LoadScreen = async (path) => {
  const source = sources.get(path) ?? fetchSource(path);
  sources.set(path, source);
  // The next call tries again.
  source.catch(() => sources.delete(path));
  const { page, rest } = await source;
  return { path, content: <DocumentPage key={path} path={path} source={page} />, rest };
};
