import { fileHeaders, type SecurityHeaders } from '../http/security-headers.ts';
import { bodyOf, REVALIDATED, type Prepared } from './built-site.ts';
import type { Encoding } from './static-files.ts';

/** The headers of one response, as a flat list of names and values, which Node sends without sorting or copying them. */
interface PageHeaders {
  /** The entity tag, with quotes. */
  tag: string;
  /** The headers of a response with a body. */
  whole: string[];
  /** The headers of a 304. */
  unmodified: string[];
}

/** Seconds for which a cache may serve a page that it could not renew, because no process answers: a week. */
const STALE_IF_ERROR = 604_800;

/**
 * The headers with which a shared cache serves pages and documents for a time, and longer while no process answers.
 * Browsers still ask each time. The tags let an operator purge what the cache has, in the syntax of Cloudflare and others,
 * and in that of Fastly and Varnish.
 * Sources: https://www.rfc-editor.org/rfc/rfc5861, https://www.rfc-editor.org/rfc/rfc9213
 */
const sharedCaching = (seconds: number, release: string): Record<string, string> => {
  const caching = `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds * 10}, stale-if-error=${STALE_IF_ERROR}`;
  return {
    'Cache-Control': caching,
    'CDN-Cache-Control': caching,
    'Cache-Tag': `pages,release-${release}`,
    'Surrogate-Key': `pages release-${release}`,
  };
};

/**
 * The headers of what the site serves, composed once for each body: composing them for each response takes a sixth of
 * the time that a page takes.
 */
export class HeaderCache {
  private readonly known = new WeakMap<Prepared, Map<string, PageHeaders>>();
  private readonly fileHeaders: SecurityHeaders;
  /** The headers of pages that a shared cache may serve; undefined if it may not. */
  private readonly shared: Record<string, string> | undefined;

  /**
   * @param headers the headers of pages; other files get {@link fileHeaders}
   * @param pageCache seconds for which a shared cache may serve a page without asking; 0: it must ask each time
   * @param release identifies what is served
   */
  constructor(
    private readonly headers: SecurityHeaders,
    pageCache: number,
    release: string,
  ) {
    this.fileHeaders = fileHeaders(headers);
    if (pageCache > 0) this.shared = sharedCaching(pageCache, release);
  }

  /**
   * @param encoding the coding of the body that is sent; undefined for the uncompressed one
   * @param caching the Cache-Control header, unless a shared cache may serve the response
   */
  of(prepared: Prepared, encoding: Encoding | undefined, caching: string): PageHeaders {
    let variants = this.known.get(prepared);
    if (!variants) this.known.set(prepared, (variants = new Map()));
    const variant = `${encoding} ${caching}`;
    let headers = variants.get(variant);
    if (!headers) variants.set(variant, (headers = this.compose(prepared, encoding, caching)));
    return headers;
  }

  private compose(prepared: Prepared, encoding: Encoding | undefined, caching: string): PageHeaders {
    const { type, status } = prepared;
    const tag = `"${prepared.tag}${encoding ? `-${encoding}` : ''}"`;
    const unmodified = {
      ...(type.startsWith('text/html') ? this.headers : this.fileHeaders),
      'Cache-Control': caching,
      ...(status === 200 && caching === REVALIDATED ? this.shared : {}),
      ETag: tag,
      Vary: 'Accept-Encoding',
    };
    const whole = {
      ...unmodified,
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Type': type,
      'Content-Length': String(bodyOf(prepared, encoding).length),
    };
    return { tag, whole: Object.entries(whole).flat(), unmodified: Object.entries(unmodified).flat() };
  }
}
