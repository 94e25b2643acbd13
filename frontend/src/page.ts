import type { ReactNode } from 'react';
import type { Cover } from './content/articles.ts';
import { siteContent } from './content/site.ts';

/** Metadata of a page, for its head. */
export interface PageMeta {
  /** The page's own title, also shown on its preview picture. */
  heading: string;
  /** The title of the document, usually the heading and the firm's name. */
  title: string;
  description: string;
  /** The canonical path, without origin. */
  canonical: string;
  /** Excludes the page from search engines and the sitemap. */
  noindex?: boolean;
  /** The paths of the pages before and after this one, of a list of several pages. */
  previous?: string;
  next?: string;
  /** Publication date of an article (YYYY-MM-DD). */
  published?: string;
  /** Date of an article's latest change of substance (YYYY-MM-DD). */
  updated?: string;
  /** The cover of an article, which its preview picture shows. */
  cover?: Cover;
}

/** A page whose code and content have loaded. */
export interface Page {
  meta: PageMeta;
  content: ReactNode;
}

/** Returns the heading of a page, and the document title made from it. */
export const titled = (heading: string) => ({ heading, title: `${heading} | ${siteContent.name}` });
