import type { ComponentType } from 'react';
import type { Cover } from './content/articles.ts';
import { CONFIG_PLACEHOLDERS } from './lib/public-config.ts';

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
  structuredData?: readonly StructuredData[];
}

/** A thing of https://schema.org, as in JSON-LD, without `@context`. */
export interface StructuredData {
  '@type': string;
  [property: string]: unknown;
}

/** The server replaces it with the address of the site. */
export const ORIGIN = CONFIG_PLACEHOLDERS.publicUrl;

/** The picture of a link to a page elsewhere. Pages with `noindex` share that of the home page. */
export const linkPreviewPath = (
  page: Pick<PageMeta, 'canonical' | 'noindex' | 'cover'>,
): string => {
  // No slug has a period, and some have a hyphen.
  const name = page.noindex ? '' : page.canonical.slice(1).replaceAll('/', '.');
  return `/previews/${name || 'home'}.${page.cover?.picture ? 'jpg' : 'png'}`;
};

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
