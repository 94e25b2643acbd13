import { fileHeaders, type SecurityHeaders } from '../http/security-headers.ts';
import { REVALIDATED } from './built-site.ts';
import { bodyOf, type Encoding, type Prepared } from './prepared.ts';

/** The headers of one response, as a flat list of names and values, which Node sends without sorting or copying them. */
interface PageHeaders {
  /** With its quotes. */
  tag: string;
  /** With a body, and of a 304. */
  whole: string[];
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
 * Returns the function that composes the headers of what the site serves, once for each body: composing them for each
 * response takes a sixth of the time that a page takes.
 *
 * @param pageCache seconds for which a shared cache may serve a page without asking; 0: it must ask each time
 */
export const pageHeaders = (headers: SecurityHeaders, pageCache: number, release: string) => {
  const ofFiles = fileHeaders(headers);
  const shared = pageCache > 0 ? sharedCaching(pageCache, release) : {};
  const compose = (prepared: Prepared, encoding: Encoding | undefined): PageHeaders => {
    const { type, status, caching } = prepared;
    const tag = `"${prepared.tag}${encoding ? `-${encoding}` : ''}"`;
    const unmodified = {
      ...(type.startsWith('text/html') ? headers : ofFiles),
      'Cache-Control': caching,
      ...(status === 200 && caching === REVALIDATED ? shared : {}),
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
  };
  const known = new WeakMap<Prepared, Partial<Record<Encoding | 'identity', PageHeaders>>>();
  return (prepared: Prepared, encoding: Encoding | undefined): PageHeaders => {
    let variants = known.get(prepared);
    if (!variants) known.set(prepared, (variants = {}));
    return (variants[encoding ?? 'identity'] ??= compose(prepared, encoding));
  };
};
