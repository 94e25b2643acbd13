import type { ReactNode } from 'react';
import { siteContent } from './content/site.ts';

/** What a page says of itself in its head. */
export interface PageMeta {
  /** The page's own title, as on its preview picture. */
  heading: string;
  /** The title of the document: the heading and the firm. */
  title: string;
  description: string;
  /** The address under which the page is listed, without origin. */
  canonical: string;
  /** Kept out of search engines and the sitemap. */
  noindex?: boolean;
  /** ISO date of an article. */
  published?: string;
}

/** A page that is ready to be rendered. */
export interface Page {
  meta: PageMeta;
  content: ReactNode;
}

/** The heading of a page, and the title of the document made from it. */
export const titled = (heading: string) => ({ heading, title: `${heading} | ${siteContent.name}` });
