import type { ReactNode } from 'react';
import type { Cover } from './content/articles.ts';

export interface PageMeta {
  heading: string;
  /** In place of the heading and the name of the firm. */
  title?: string;
  description: string;
  canonical: string;
  noindex?: boolean;
  /** Of an article (YYYY-MM-DD). */
  published?: string;
  /** Date of the latest change of substance (YYYY-MM-DD). */
  updated?: string;
  cover?: Cover;
}

export interface Page {
  meta: PageMeta;
  content: ReactNode;
}
