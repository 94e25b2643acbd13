import type { ComponentType } from 'react';
import type { Cover } from './content/articles.ts';

/** What search engines, link previews and the tab of the browser say of a page. */
export interface PageMeta {
  heading: string;
  /** By default, the heading and the name of the firm. */
  title?: string;
  description: string;
  canonical: string;
  noindex?: boolean;
  /** Date of an article (YYYY-MM-DD). */
  published?: string;
  /** Date of the latest change of substance (YYYY-MM-DD). */
  updated?: string;
  cover?: Cover;
}

/** What the router gives a page: the parameters of its address, by their names in the route. */
export interface PageProps<Name extends string = never> {
  params: Readonly<Record<Name, string>>;
}

/**
 * The module of a page, `*-page.tsx` or, without behavior, `*-page.static.tsx`. All but the
 * component concerns the build only.
 */
export interface PageModule<Name extends string = never> {
  Page: ComponentType<PageProps<Name>>;
  meta: (params: Readonly<Record<Name, string>>) => PageMeta;
  /** The parameters of each address, if the route has parameters. */
  pathParams?: () => readonly Readonly<Record<Name, string>>[];
}
