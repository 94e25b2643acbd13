import { siteContent } from './content/site.ts';
import type { PageMeta } from './routes.ts';

/** An element of the head that differs from page to page: its name and attributes. */
interface HeadTag {
  name: 'meta' | 'link';
  attributes: Record<string, string>;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const headTags = (meta: PageMeta, publicUrl: string): HeadTag[] => {
  const named = (name: string, content: string): HeadTag => ({ name: 'meta', attributes: { name, content } });
  const property = (key: string, content: string): HeadTag => ({
    name: 'meta',
    attributes: { property: key, content },
  });
  const canonical = publicUrl + meta.canonical;
  return [
    named('description', meta.description),
    ...(meta.noindex
      ? [named('robots', 'noindex')]
      : [{ name: 'link', attributes: { rel: 'canonical', href: canonical } } as const]),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:url', canonical),
    property('og:type', 'website'),
    property('og:site_name', siteContent.name),
  ];
};

/** The page's part of the head, for the prerendered file. */
export const renderHead = (meta: PageMeta, publicUrl: string): string => {
  const tags = headTags(meta, publicUrl).map(({ name, attributes }) => {
    const list = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
    return `<${name} ${list.join(' ')} data-page>`;
  });
  return [`<title>${escapeHtml(meta.title)}</title>`, ...tags].join('\n    ');
};

/** Brings the head of the open document in line with another page. */
export const applyHead = (meta: PageMeta, publicUrl: string): void => {
  document.title = meta.title;
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
  for (const { name, attributes } of headTags(meta, publicUrl)) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.dataset['page'] = '';
    document.head.append(element);
  }
};
